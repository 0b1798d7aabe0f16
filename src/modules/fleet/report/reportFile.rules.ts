import type { ReportAsked, ReportFile } from '#modules/accounting/public.ts'
import type { FleetReport } from './report.rules.ts'
import { type ShownReport, sheetOf } from './reportSheet.rules.ts'
import { columnWords } from './reportWords.rules.ts'

/** A report of the fleet with the totals of its money at its head. */
export async function fleetReportFile(report: FleetReport, asked: ReportAsked): Promise<ReportFile> {
  const input = { report, ...asked.filters, ...asked.days }
  const shown = (await asked.ask('fleet.report.show', input)) as ShownReport
  return {
    sheet: sheetOf(report, shown, asked),
    heads: shown.columns.flatMap(({ key, kind }, at) => {
      const amount = shown.totals[at]
      return kind === 'money' && amount ? [{ label: columnWords[key]?.() ?? key, amount }] : []
    }),
    rowCount: shown.rows.length,
  }
}
