import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { day, id, money } from '#kernel/shared/fields.ts'

const amounts = { opening: money(), debit: money(), credit: money(), closing: money() }

const access = { anyOf: ['finance.reports.view', 'finance.ledger.view'] } as const

const question = z.object({
  from: day().optional(),
  asOf: day(),
  level: z.number().int().min(1).max(6).default(6),
  costCenterId: id().optional(),
  profitUnitId: id().optional(),
  zero: z.boolean().default(false),
  withClosing: z.boolean().default(true),
})

export const showTrialBalance = query({
  name: 'accounting.trialBalance.show',
  access,
  input: question,
  output: z.object({
    rows: z.array(
      z.object({
        accountId: id(),
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string().nullable(),
        level: z.number().int(),
        leaf: z.boolean(),
        ...amounts,
      }),
    ),
    /** Opening and closing: sum of the accounts with a debit balance, which equals that of the credit balances. */
    totals: z.object({
      openingDebit: money(),
      debit: money(),
      credit: money(),
      closingDebit: money(),
      closingCredit: money(),
    }),
  }),
  summary:
    'Opening, movement and closing of every account that has any, rolled up to a level; signed, debit positive.',
})

export const printTrialBalance = document({
  name: 'accounting.trialBalance.document',
  access,
  input: question.extend({
    from: day(),
    /** Only accounts whose code begins so. */
    under: z
      .string()
      .regex(/^[1-5][0-9]{0,9}$/)
      .optional(),
    locale: z.enum(['ar', 'en']).default('ar'),
  }),
  summary: 'The same trial balance under its headings, as PDF.',
})
