import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { day, id, money } from '#kernel/shared/fields.ts'

const view = { anyOf: ['finance.invoices.view', 'finance.payments.view'] } as const
const input = z.object({ partyId: id(), from: day(), to: day() })

export const showStatement = query({
  name: 'billing.statement.get',
  access: view,
  input,
  output: z.object({
    opening: money(),
    rows: z.array(
      z.object({
        on: day(),
        kind: z.enum([
          'invoice',
          'creditNote',
          'writeOff',
          'receipt',
          'refund',
          'depositApplied',
          'toDeposit',
          'exchange',
          'creditExchange',
          'settledOther',
        ]),
        isUndo: z.boolean(),
        documentId: id(),
        number: z.string(),
        debit: money(),
        credit: money(),
        balance: money(),
      }),
    ),
    closing: money(),
    /** Not due, 1-30, 31-60, 61-90, 91-120, over 120 days, credits. */
    ageing: z.array(money()).length(7),
  }),
  refusals: ['kernel.record.notFound'],
  summary: "A party's account between two days.",
})

export const showBalance = query({
  name: 'billing.statement.balance',
  access: view,
  input: z.object({ partyId: id() }),
  output: z.object({
    receivable: money(),
    overdue: money(),
    unallocated: money(),
    deposits: money(),
    nextDueOn: day().nullable(),
    /** Days from a document to its due day; null where nothing was agreed. */
    termsDays: z.number().int().nullable(),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'What a party owes and has with us.',
})

export const printStatement = document({
  name: 'billing.statement.document',
  access: view,
  input: input.extend({ locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['kernel.record.notFound'],
  summary: "A party's account between two days as PDF.",
})
