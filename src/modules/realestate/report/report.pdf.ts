import { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { printSheet } from '#modules/accounting/public.server.ts'
import * as contract from './report.contract.ts'
import { showEstateReport } from './report.queries.ts'
import { standingReports } from './report.rules.ts'
import { sheetOf } from './reportSheet.rules.ts'

/** The PDF of a report: the rows and totals of the screen. */
export async function printEstateReport(ctx: Ctx, input: InputOf<typeof contract.printEstateReport>) {
  const { locale, report } = input
  const shown = z.encode(contract.showEstateReport.output, await showEstateReport(ctx, input))
  return printSheet(ctx, {
    sheet: sheetOf(report, shown, { currency: ctx.company.currency, locale }),
    locale,
    name: `property-${report}-${input.to}`,
    filters: standingReports.includes(report) ? [ctx.today] : [`${input.from} – ${input.to}`],
  })
}
