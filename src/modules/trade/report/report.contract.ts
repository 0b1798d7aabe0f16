import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { day } from '#kernel/shared/fields.ts'
import { cellKinds, tradeReports } from './report.rules.ts'

const access = { permission: 'reports.operations.read' } as const
const question = { report: z.enum(tradeReports), from: day(), to: day() }

export const showTradeReport = query({
  name: 'trade.report.show',
  access,
  input: z.object(question),
  output: z.object({
    columns: z.array(z.object({ key: z.string(), kind: z.enum(cellKinds) })),
    rows: z.array(
      z.object({
        id: z.string(),
        /** The page of what a row is about. */
        page: z.string().nullable(),
        /** As on the wire: decimal text, ISO days, codes; a percentage in basis points. */
        cells: z.array(z.string().nullable()),
      }),
    ),
    totals: z.array(z.string().nullable()),
    /** Whether more rows were found than are shown. */
    isCut: z.boolean(),
  }),
  refusals: ['trade.report.days', 'access.permission.missing'],
  summary: 'One report of goods or production: each row opens what it counts.',
})

export const printTradeReport = document({
  name: 'trade.report.document',
  access,
  input: z.object({ ...question, locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['trade.report.days', 'access.permission.missing'],
  summary: 'The same report as PDF.',
})
