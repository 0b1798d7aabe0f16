import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { amount, id, optionalText, version } from '#kernel/shared/fields.ts'

export const setCredit = command({
  name: 'parties.credit.set',
  summary: 'Sets the credit limit (null: the default of the company) and the hold.',
  access: { permission: 'finance.credit.write' },
  input: z
    .object({
      id: id(),
      version: version(),
      limit: amount().nullable(),
      hold: z.boolean(),
      holdReason: optionalText(500),
    })
    .refine(credit => !credit.hold || (credit.holdReason?.length ?? 0) >= 3, {
      path: ['holdReason'],
      params: { code: 'parties.credit.reasonRequired' },
    }),
  output: z.object({ id: id(), version: version() }),
  refusals: ['parties.credit.reasonRequired', 'kernel.record.stale'],
  changes: ['parties.party'],
})
