import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, id, money } from '#kernel/shared/fields.ts'

const dimensions = {
  partyId: id().optional(),
  costCenterId: id().optional(),
  profitUnitId: id().optional(),
}
const account = { accountId: id(), from: day(), to: day(), ...dimensions }
const paging = {
  cursor: z.string().max(600).optional(),
  limit: z.number().int().min(1).max(1000).default(100),
}

export const ledgerLine = z.object({
  entryId: id(),
  lineNo: z.number().int(),
  number: z.string(),
  date: day(),
  memo: z.string(),
  sourceKey: z.string(),
  accountId: id(),
  code: z.string(),
  accountNameAr: z.string(),
  accountNameEn: z.string().nullable(),
  partyId: id().nullable(),
  costCenterId: id().nullable(),
  profitUnitId: id().nullable(),
  debit: money(),
  credit: money(),
})

export const listLedger = query({
  name: 'accounting.ledger.list',
  access: { permission: 'finance.ledger.view' },
  input: z.object({ ...account, ...paging }),
  output: z.object({
    /** Debit less credit before the first row of this page. */
    opening: money(),
    rows: z.array(ledgerLine.extend({ balance: money() })),
    next: z.string().nullable(),
  }),
  summary: 'Statement of an account and all below it, with the balance after each line.',
})

export const ledgerTotals = query({
  name: 'accounting.ledger.totals',
  access: { permission: 'finance.ledger.view' },
  input: z.object(account),
  output: z.object({
    opening: money(),
    debit: money(),
    credit: money(),
    closing: money(),
    count: z.number().int(),
    normalSide: z.enum(['debit', 'credit']),
  }),
})

export const drill = query({
  name: 'accounting.drill.list',
  access: { anyOf: ['finance.reports.view', 'finance.ledger.view'] },
  input: z.object({
    /** The account and all below it; all accounts of a class when only `class` is given. */
    accountId: id().optional(),
    class: z.number().int().min(1).max(5).optional(),
    from: day().optional(),
    to: day(),
    ...dimensions,
    /** Only lines without a profit unit («غير موزع»). */
    unassigned: z.boolean().default(false),
    withClosing: z.boolean().default(true),
    ...paging,
  }),
  output: z.object({
    rows: z.array(ledgerLine),
    next: z.string().nullable(),
    /** Debit less credit over all lines, not only this page: equals the cell. */
    total: money(),
    count: z.number().int(),
  }),
  summary: 'The lines behind a figure of a finance report («لماذا هذا الرقم؟»).',
})
