import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, id, money } from '#kernel/shared/fields.ts'

const dimensions = {
  partyId: id().optional(),
  costCenterId: id().optional(),
  profitUnitId: id().optional(),
}
const account = {
  accountId: id(),
  from: day(),
  to: day(),
  ...dimensions,
  /** Whether year-end entries of period 13 count. */
  withClosing: z.boolean().default(true),
}
const paging = {
  cursor: z.string().max(600).optional(),
  limit: z.number().int().min(1).max(1000).default(100),
}

const ledgerLine = z.object({
  entryId: id(),
  lineNo: z.number().int(),
  number: z.string(),
  date: day(),
  memo: z.string(),
  sourceKey: z.string(),
  /** The module whose document it comes from. */
  owner: z.string(),
  accountId: id(),
  code: z.string(),
  accountNameAr: z.string(),
  accountNameEn: z.string().nullable(),
  partyId: id().nullable(),
  /** For who may read parties; else nothing. */
  partyNameAr: z.string().nullable(),
  partyNameEn: z.string().nullable(),
  costCenterId: id().nullable(),
  profitUnitId: id().nullable(),
  debit: money(),
  credit: money(),
})

export const listLedger = query({
  name: 'accounting.ledger.list',
  access: { permission: 'finance.ledger.view' },
  input: z.object({
    ...account,
    ...paging,
    /** Lines of one side alone; the balance after each still counts all of them. */
    side: z.enum(['debit', 'credit']).optional(),
  }),
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

export const ledgerMonths = query({
  name: 'accounting.ledger.months',
  access: { permission: 'finance.ledger.view' },
  input: z.object({ accountId: id(), yearId: id(), ...dimensions }),
  output: z.object({
    opening: money(),
    rows: z.array(
      z.object({
        periodId: z.number().int(),
        /** 13 is the closing period. */
        number: z.number().int(),
        from: day(),
        to: day(),
        debit: money(),
        credit: money(),
        closing: money(),
      }),
    ),
    debit: money(),
    credit: money(),
    closing: money(),
  }),
  refusals: ['kernel.record.notFound'],
  summary:
    'What each month of a fiscal year moved of an account and all below it, with the balance after it.',
})

export const drill = query({
  name: 'accounting.drill.list',
  access: { anyOf: ['finance.reports.view', 'finance.ledger.view'] },
  input: z.object({
    /** The account and all below it. */
    accountId: id().optional(),
    /** Also this account and all below it. */
    alsoAccountId: id().optional(),
    exceptAccountId: id().optional(),
    /** Accounts of these classes: `45` is the result. */
    classes: z
      .string()
      .regex(/^[1-5]{1,5}$/)
      .optional(),
    /** Lines of a section of the cash flow statement. */
    section: z.enum(['cash', 'operating', 'investing', 'financing']).optional(),
    side: z.enum(['debit', 'credit']).optional(),
    from: day().optional(),
    to: day(),
    ...dimensions,
    /** Only lines without this dimension («غير موزع»). */
    without: z.enum(['costCenter', 'profitUnit']).optional(),
    withClosing: z.boolean().default(true),
    withOpening: z.boolean().default(true),
    /** Besides the other days: opening entries up to this one. */
    openingTo: day().optional(),
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
