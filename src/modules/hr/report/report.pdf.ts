import { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { printSheet } from '#modules/accounting/public.server.ts'
import * as contract from './report.contract.ts'
import { showHrReport } from './report.queries.ts'
import { sheetOf } from './reportSheet.rules.ts'

/** The PDF of a report: the rows and totals of the screen. */
export async function printHrReport(ctx: Ctx, input: InputOf<typeof contract.printHrReport>) {
  const { locale, report } = input
  const shown = z.encode(contract.showHrReport.output, await showHrReport(ctx, input))
  return printSheet(ctx, {
    sheet: sheetOf(report, shown, { currency: ctx.company.currency, locale }),
    locale,
    name: `hr-${report}-${input.to}`,
    filters: [`${input.from} – ${input.to}`, ...(input.department ? [input.department] : [])],
  })
}
