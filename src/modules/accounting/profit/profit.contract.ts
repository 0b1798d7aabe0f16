import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { day, id, money } from '#kernel/shared/fields.ts'
import { profitUnitKinds } from '../public.ts'
import { comparisons } from '../report/report.rules.ts'
import { profitFigures } from './profit.rules.ts'

const amounts = { revenue: money(), expense: money(), result: money() }

const access = {
  anyOf: ['finance.reports.view', 'finance.costcenters.view', 'finance.cost_centers.view'],
} as const

const question = z.object({
  by: z.enum(['profitUnit', 'costCenter']),
  from: day(),
  to: day(),
  kind: z.enum(profitUnitKinds).optional(),
  search: z.string().trim().max(100).optional(),
  /** Cost centres alone have budgets: of units a budget compares nothing. */
  compare: z.enum(comparisons).default('none'),
})

export const listProfit = query({
  name: 'accounting.profit.list',
  access,
  input: question,
  output: z.object({
    rows: z.array(
      z.object({
        /** Null: what carries none («غير موزع»). */
        id: id().nullable(),
        code: z.string().nullable(),
        nameAr: z.string().nullable(),
        nameEn: z.string().nullable(),
        kind: z.enum(profitUnitKinds).nullable(),
        externalId: id().nullable(),
        ...amounts,
        /** What it is compared with: other days, or what approved budgets have for it; null where nothing is compared. */
        beside: z.object(amounts).nullable(),
      }),
    ),
    /** Of the rows; without a filter they are the income statement (invariant 17). */
    totals: z.object({ ...amounts, beside: z.object(amounts).nullable() }),
    /** The days asked for, then what they are compared with: other days, or the plan of the same ones. */
    columns: z.array(z.object({ from: day(), to: day(), planned: z.boolean() })),
    budgets: z.array(z.object({ id: id(), nameAr: z.string() })),
  }),
  refusals: ['accounting.report.days'],
  summary:
    'Revenue, expense and profit of every vehicle, property, unit and project, or of every cost centre.',
})

export const printProfit = document({
  name: 'accounting.profit.document',
  access,
  input: question.extend({
    locale: z.enum(['ar', 'en']).default('ar'),
    /** Which figure stands beside its budget. */
    figure: z.enum(profitFigures).default('result'),
  }),
  refusals: ['accounting.report.days'],
  summary: 'The same report as PDF.',
})

export const listProfitUnits = query({
  name: 'accounting.profitUnit.list',
  access: { anyOf: ['finance.reports.view', 'finance.ledger.view', 'finance.assets.view'] },
  input: z.object({
    search: z.string().trim().max(100).optional(),
    /** Only this one: what a filter stands on. */
    id: id().optional(),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        kind: z.enum(profitUnitKinds),
        nameAr: z.string(),
        nameEn: z.string().nullable(),
      }),
    ),
  }),
  summary: 'Profit units by name, to filter a report.',
})
