import { z } from 'zod'
import { document } from '#kernel/shared/endpoint.ts'
import { day, id } from '#kernel/shared/fields.ts'

const access = { permission: 'finance.ledger.view' } as const
const locale = z.enum(['ar', 'en']).default('ar')

export const printLedger = document({
  name: 'accounting.ledger.document',
  access,
  input: z.object({
    accountId: id(),
    from: day(),
    to: day(),
    partyId: id().optional(),
    costCenterId: id().optional(),
    profitUnitId: id().optional(),
    side: z.enum(['debit', 'credit']).optional(),
    withClosing: z.boolean().default(true),
    locale,
  }),
  refusals: ['kernel.record.notFound', 'accounting.ledger.tooLong'],
  summary: 'The statement of an account as PDF: opening, every line with its balance, closing, seal.',
})

export const printEntry = document({
  name: 'accounting.journal.document',
  access,
  input: z.object({ id: id(), locale }),
  refusals: ['kernel.record.notFound'],
  summary: 'The voucher of an entry as PDF, with places to sign.',
})
