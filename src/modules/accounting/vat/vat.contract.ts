import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { day, money, text } from '#kernel/shared/fields.ts'

const access = { permission: 'finance.ledger.write' } as const
const changes = [
  'billing.vat',
  'accounting.journal',
  'accounting.ledger',
  'accounting.trialBalance',
  'accounting.account',
] as const

export const settleVat = command({
  name: 'accounting.vat.settle',
  access,
  input: z.object({
    /** The last day of the tax period. */
    to: day(),
  }),
  output: z.object({
    number: z.string(),
    output: money(),
    input: money(),
    /** What is owed to the authority; negative is what it owes. */
    payable: money(),
  }),
  refusals: [
    'billing.date.future',
    'accounting.vat.settled',
    'accounting.vat.nothing',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'accounting.period.missing',
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Moves output and input tax to what is owed to the authority at the end of a tax period.',
})

export const reverseVat = command({
  name: 'accounting.vat.reverse',
  access,
  input: z.object({ to: day(), reason: text(200) }),
  output: z.object({ number: z.string() }),
  refusals: ['kernel.record.notFound', 'accounting.period.closed', 'accounting.period.missing'],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Undoes the settlement of a tax period, so that it can be settled again.',
})
