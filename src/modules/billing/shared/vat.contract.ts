import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { day, id, listOutput, money } from '#kernel/shared/fields.ts'
import { taxKinds } from './tax.rules.ts'

const access = { permission: 'finance.reports.view' } as const
const period = { from: day(), to: day() }

export const vatSides = ['output', 'input'] as const

const box = z.object({
  side: z.enum(vatSides),
  code: z.string(),
  kind: z.enum(taxKinds),
  nameAr: z.string(),
  nameEn: z.string(),
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
  input: z.object(period),
  output: z.object({
    boxes: z.array(box),
    output: side,
    input: side,
    /** Owed to the authority; negative is owed by it. */
    due: money(),
    /** The entry that settled the period that ends on `to`. */
    settlement: z.object({ number: z.string() }).nullable(),
    hasTax: z.boolean(),
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
    code: z.string().max(20),
    rateBps: z.number().int(),
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
  summary: 'The documents that a box of the VAT return sums, oldest first.',
})

export const printVatReturn = document({
  name: 'billing.vat.document',
  access,
  input: z.object({ ...period, locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['accounting.report.days'],
  summary: 'The working paper of the VAT return as PDF.',
})
