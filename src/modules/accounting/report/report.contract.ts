import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { day, id, instant, money } from '#kernel/shared/fields.ts'
import { comparisons, reportNames, reportWords } from './report.rules.ts'

const access = { permission: 'finance.reports.view' } as const

const question = z.object({
  report: z.enum(reportNames),
  from: day(),
  /** The last day; a balance sheet stands at its end. */
  to: day(),
  compare: z.enum(comparisons).default('none'),
  level: z.number().int().min(1).max(6).default(6),
  zero: z.boolean().default(false),
  /** Income statement only: a balance sheet of a cost centre does not balance. */
  costCenterId: id().optional(),
  profitUnitId: id().optional(),
})

const row = z.object({
  key: z.string(),
  kind: z.enum(['heading', 'account', 'total']),
  word: z.enum(reportWords).nullable(),
  accountId: id().nullable(),
  code: z.string().nullable(),
  nameAr: z.string().nullable(),
  nameEn: z.string().nullable(),
  level: z.number().int(),
  /** One for each column. */
  amounts: z.array(money()),
  sign: z.union([z.literal(1), z.literal(-1)]),
  lines: z
    .object({
      accountId: id().optional(),
      classes: z.string().optional(),
      section: z.enum(['cash', 'operating', 'investing', 'financing']).optional(),
      side: z.enum(['debit', 'credit']).optional(),
      alsoAccountId: id().optional(),
      exceptAccountId: id().optional(),
      days: z.enum(['period', 'moved', 'through', 'before']),
    })
    /** Null where the figure is a part of what an account stands at. */
    .nullable(),
})

export const showReport = query({
  name: 'accounting.report.show',
  access,
  input: question,
  output: z.object({
    /** Of the days asked for, then what they are compared with: other days, or the plan of the same ones. */
    columns: z.array(z.object({ from: day(), to: day(), planned: z.boolean() })),
    /** The approved budgets the plan is made of; none means that nothing was planned. */
    budgets: z.array(z.object({ id: id(), nameAr: z.string() })),
    rows: z.array(row),
    /** The latest seal of the books: its first 16 characters print on statements. */
    seal: z.object({ code: z.string(), at: instant() }).nullable(),
  }),
  refusals: ['accounting.report.days'],
  summary:
    'Income statement, balance sheet or indirect cash flow; every row says which ledger lines its figures sum. An income statement may stand beside its budget.',
})

export const printReport = document({
  name: 'accounting.report.document',
  access,
  input: question.extend({ locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['accounting.report.days'],
  summary: 'The same statement as PDF.',
})
