import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, instant, money, text, version } from '#kernel/shared/fields.ts'

const view = { permission: 'finance.treasury.view' } as const
const write = { permission: 'finance.treasury.write' } as const
const changes = ['billing.reconciliation', 'billing.bankLine', 'billing.treasury'] as const

const reckoned = {
  book: z.string(),
  receipts: z.string(),
  payments: z.string(),
  /** What the statement must say by the books. */
  due: z.string(),
}

export const reckonBank = query({
  name: 'billing.reconciliation.reckon',
  access: view,
  input: z.object({ treasuryAccountId: id(), asOf: day() }),
  output: z.object({
    ...reckoned,
    /** What the last imported statement that ends by then closes with. */
    statement: z.string().nullable(),
    openLines: z.number().int(),
    approvedTo: day().nullable(),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'Book, receipts and payments not on the statement yet, and what the statement must say.',
})

export const printReconciliation = document({
  name: 'billing.reconciliation.document',
  access: view,
  input: z.object({ id: id(), locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['kernel.record.notFound'],
  summary: 'An approved reconciliation as PDF: book, what the bank did not know yet one by one, statement.',
})

export const listReconciliations = query({
  name: 'billing.reconciliation.list',
  access: view,
  input: z.object({ treasuryAccountId: id() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        asOf: day(),
        status: z.enum(['open', 'approved']),
        statement: z.string(),
        book: z.string().nullable(),
        receipts: z.string().nullable(),
        payments: z.string().nullable(),
        approvedAt: instant().nullable(),
        approvedBy: z.string().nullable(),
        reason: z.string().nullable(),
        mayReopen: z.boolean(),
      }),
    ),
  }),
  summary: 'The last reconciliations of an account, newest first.',
})

export const approveReconciliation = command({
  name: 'billing.reconciliation.approve',
  access: write,
  input: z.object({ treasuryAccountId: id(), asOf: day(), statement: money() }),
  output: z.object({ id: id() }),
  refusals: [
    'kernel.record.notFound',
    'billing.date.future',
    'billing.reconciliation.difference',
    'billing.payment.reconciled',
  ],
  changes,
  summary: 'Approves that book and bank agree on a day; what lies before it is locked.',
})

export const reopenReconciliation = command({
  name: 'billing.reconciliation.reopen',
  access: { permission: 'finance.periods.write' },
  input: z.object({ id: id(), version: version(), reason: text(300) }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'billing.reconciliation.order'],
  changes,
  summary: 'Opens the newest approved reconciliation again, with the reason.',
})
