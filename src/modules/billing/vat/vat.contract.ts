import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { day, id, listOutput, money, mostWhole } from '#kernel/shared/fields.ts'
import { taxKinds } from '../taxCode/tax.rules.ts'

const access = { permission: 'finance.reports.view' } as const
const period = { from: day(), to: day() }

const vatSides = ['output', 'input'] as const

const box = z.object({
  side: z.enum(vatSides),
  code: z.string(),
  kind: z.enum(taxKinds),
  nameAr: z.string(),
  nameEn: z.string(),
  /** Of the country's return, where the code names one. */
  returnBox: z.string().nullable(),
  /** A reverse charge, which stands on both sides. */
  isReverse: z.boolean(),
  rateBps: z.number().int(),
  net: money(),
  tax: money(),
  lines: z.number().int(),
})

const side = z.object({
  net: money(),
  /** Of the documents; with `other` it is the movement of the ledger's account (invariant 20). */
  tax: money(),
  /** What reached the account without a taxed line: a forfeited deposit, an entry of accounting. */
  other: money(),
  ledger: money(),
  /** The ledger's account; null where none is mapped. */
  accountId: id().nullable(),
})

export const showVatReturn = query({
  name: 'billing.vat.return',
  access,
  /** Without days, the last period that has ended of those the company files returns by. */
  input: z.object(period).partial(),
  output: z.object({
    ...period,
    boxes: z.array(box),
    output: side,
    input: side,
    /** Owed to the authority; negative is owed by it. */
    due: money(),
    /** The entry that settled the period that ends on `to`. */
    settlement: z.object({ number: z.string() }).nullable(),
    hasTax: z.boolean(),
    /** The company's own number; null where none is on record. */
    vatNumber: z.string().nullable(),
  }),
  refusals: ['accounting.report.days'],
  summary: 'The VAT return of a period: a box for each side, code and rate, and what the tax accounts moved.',
})

export const listVatLines = query({
  name: 'billing.vat.lines',
  access,
  input: z.object({
    ...period,
    side: z.enum(vatSides),
    /** One box; every one of the side when left out. */
    code: z.string().max(20).optional(),
    rateBps: z.number().int().optional(),
    cursor: z.string().max(100).optional(),
    limit: z.number().int().min(1).max(200).default(100),
  }),
  output: listOutput(
    z.object({
      on: day(),
      document: z.enum(['invoice', 'bill', 'payment']),
      documentId: id(),
      number: z.string(),
      partyName: z.string().nullable(),
      isUndo: z.boolean(),
      net: money(),
      tax: money(),
    }),
  ),
  summary: 'The documents that a box of the VAT return, or all of a side, sums; oldest first.',
})

export const listVatEntries = query({
  name: 'billing.vat.entries',
  access,
  input: z.object({
    ...period,
    side: z.enum(vatSides),
    /** Everything that moved the tax account, or what no taxed line explains. */
    part: z.enum(['all', 'other']),
    /** Place in the books of the last entry of the page before. */
    after: z.number().int().max(mostWhole).optional(),
    limit: z.number().int().min(1).max(200).default(100),
  }),
  output: z.object({
    rows: z.array(z.object({ entryId: id(), number: z.string(), on: day(), memo: z.string(), tax: money() })),
    next: z.number().int().nullable(),
  }),
  summary: 'The entries that moved a tax account between two days, settlements left out.',
})

export const printVatReturn = document({
  name: 'billing.vat.document',
  access,
  input: z.object({ ...period, locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['accounting.report.days'],
  summary: 'The working paper of the VAT return as PDF.',
})
