import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { fixableChecks } from './health.rules.ts'

export const fixHealth = command({
  name: 'accounting.health.fix',
  access: { permission: 'finance.accounts.write' },
  input: z.object({ code: z.enum(fixableChecks) }),
  output: z.object({
    before: z.number().int(),
    /** What still fails afterwards. */
    left: z.number().int(),
  }),
  refusals: ['accounting.health.nothing', 'accounting.period.closed', 'accounting.mapping.missing'],
  changes: ['accounting'],
  movesMoney: true,
  previews: true,
  summary:
    'Puts a failing check right: maps keys from the ready chart, writes balances again from their lines, or runs what is due.',
})
