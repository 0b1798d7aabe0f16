import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { day, id, money } from '#kernel/shared/fields.ts'
import { cellKinds, hrReports } from './report.rules.ts'

const access = { permission: 'reports.hr.read' } as const
const question = {
  from: day(),
  to: day(),
  branchId: id().optional(),
  department: z.string().trim().min(1).max(80).optional(),
}

export const showHrReport = query({
  name: 'hr.report.show',
  access,
  input: z.object({ report: z.enum(hrReports), ...question }),
  output: z.object({
    columns: z.array(z.object({ key: z.string(), kind: z.enum(cellKinds) })),
    rows: z.array(
      z.object({
        id: z.string(),
        /** Whose row it is, where it is of one employee. */
        employeeId: id().nullable(),
        /** As on the wire: decimal text, ISO days, codes. */
        cells: z.array(z.string().nullable()),
      }),
    ),
    totals: z.array(z.string().nullable()),
    /** Whether more rows were found than are shown. */
    isCut: z.boolean(),
  }),
  refusals: ['hr.report.days', 'access.permission.missing'],
  summary: 'One report of human resources: every figure opens the rows it sums.',
})

export const hrReportCards = query({
  name: 'hr.report.cards',
  access,
  input: z.object(question),
  output: z.object({
    /** Each is null without the right to read its records. */
    employees: z.number().nullable(),
    /** Days present of the days work was due, in basis points. */
    attendance: z.number().nullable(),
    net: money().nullable(),
    pending: z.number().nullable(),
  }),
  refusals: ['hr.report.days'],
})

export const printHrReport = document({
  name: 'hr.report.document',
  access,
  input: z.object({
    report: z.enum(hrReports),
    ...question,
    locale: z.enum(['ar', 'en']).default('ar'),
  }),
  refusals: ['hr.report.days', 'access.permission.missing'],
  summary: 'The same report as PDF.',
})
