import { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { printSheet } from '#modules/accounting/public.server.ts'
import * as contract from './report.contract.ts'
import { showTradeReport } from './report.queries.ts'
import { standingReports } from './report.rules.ts'
import { sheetOf } from './reportSheet.rules.ts'

/** The PDF of a report: the rows and totals of the screen. */
export async function printTradeReport(ctx: Ctx, input: InputOf<typeof contract.printTradeReport>) {
  const { locale, report } = input
  const shown = z.encode(contract.showTradeReport.output, await showTradeReport(ctx, input))
  return printSheet(ctx, {
    sheet: sheetOf(report, shown, { currency: ctx.company.currency, locale }),
    locale,
    name: `trade-${report}-${input.to}`,
    filters: standingReports.includes(report) ? [ctx.today] : [`${input.from} – ${input.to}`],
  })
}
