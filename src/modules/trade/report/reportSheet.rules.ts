import { m } from '#generated/words/messages.js'
import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import type { Currency } from '#kernel/shared/money.ts'
import {
  type ReportAsked,
  type ReportFile,
  type RowsWords,
  rowsFile,
  rowsSheet,
  type Sheet,
} from '#modules/accounting/public.ts'
import type { showTradeReport } from './report.contract.ts'
import type { TradeReport } from './report.rules.ts'
import { codeWords, reportColumnWords, reportWords } from './reportWords.rules.ts'

export type ShownReport = WireOutputOf<typeof showTradeReport>

/** The words of a report, for its sheet and its table. */
export const wordsOf = (report: TradeReport): RowsWords => ({
  title: locale => reportWords[report]({}, { locale }),
  column: (key, locale) => reportColumnWords[key]?.({}, { locale }) ?? key,
  code: (_, cell, locale) => codeWords[cell]?.({}, { locale }) ?? cell,
  total: locale => m['trade.report.total']({}, { locale }),
})

export const sheetOf = (
  report: TradeReport,
  shown: ShownReport,
  how: { currency: Currency; locale: 'ar' | 'en' },
): Sheet => rowsSheet(shown, wordsOf(report), how)

/** The report as its schedule mails it. */
export async function tradeReportFile(report: TradeReport, asked: ReportAsked): Promise<ReportFile> {
  const input = { report, ...asked.days }
  const shown = (await asked.ask('trade.report.show', input)) as ShownReport
  return rowsFile(shown, wordsOf(report), asked.currency)
}
