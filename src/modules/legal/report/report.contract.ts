import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { day, id } from '#kernel/shared/fields.ts'
import { caseTypes } from '../case/case.rules.ts'
import { bands } from '../defaulter/score.rules.ts'
import { letterStates } from '../letter/letter.rules.ts'
import { cellKinds, groupings, legalReports } from './report.rules.ts'

const access = { permission: 'legal.reports.read' } as const
const question = {
  report: z.enum(legalReports),
  from: day(),
  to: day(),
  caseType: z.enum(caseTypes).optional(),
  courtId: id().optional(),
  lawyerId: id().optional(),
  by: z.enum(groupings).optional(),
  band: z.enum(bands).optional(),
  state: z.enum(letterStates).optional(),
}

export const showLegalReport = query({
  name: 'legal.report.show',
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
  refusals: ['legal.report.days', 'access.permission.missing'],
  summary: 'One report of legal affairs: each row opens what it counts.',
})

export const printLegalReport = document({
  name: 'legal.report.document',
  access,
  input: z.object({ ...question, locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['legal.report.days', 'access.permission.missing'],
  summary: 'The same report as PDF.',
})
