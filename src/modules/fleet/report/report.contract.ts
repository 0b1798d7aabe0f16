import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { day, id, money } from '#kernel/shared/fields.ts'
import { cellKinds, fleetReports } from './report.rules.ts'

const access = { anyOf: ['fleet.vehicles.read', 'fleet.analysis.read', 'finance.analysis.view'] } as const
const question = z.object({
  report: z.enum(fleetReports),
  from: day(),
  to: day(),
  groupId: id().optional(),
  branchId: id().optional(),
})

export const showFleetReport = query({
  name: 'fleet.report.show',
  access,
  input: question,
  output: z.object({
    columns: z.array(z.object({ key: z.string(), kind: z.enum(cellKinds) })),
    rows: z.array(
      z.object({
        id: z.string(),
        /** The record that the row is about. */
        opens: z.object({ type: z.string(), id: z.string() }).nullable(),
        /** As on the wire: decimal text, ISO days and instants, basis points, codes. */
        cells: z.array(z.string().nullable()),
      }),
    ),
    totals: z.array(z.string().nullable()),
    /** Whether more rows were found than are shown. */
    isCut: z.boolean(),
  }),
  refusals: ['fleet.analysis.days', 'access.permission.missing'],
  summary: 'One report of the fleet over a period: each row opens its record.',
})

export const fleetReportCards = query({
  name: 'fleet.report.cards',
  access,
  input: question.omit({ report: true }),
  output: z.object({
    vehicles: z.number().int(),
    carrying: money().nullable(),
    utilisation: z.number().int().nullable(),
    maintenance: money().nullable(),
  }),
  refusals: ['fleet.analysis.days'],
})

export const printFleetReport = document({
  name: 'fleet.report.document',
  access,
  input: question.extend({ locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['fleet.analysis.days', 'access.permission.missing'],
  summary: 'The same report as PDF.',
})
