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
import type { showLegalReport } from './report.contract.ts'
import type { LegalReport } from './report.rules.ts'
import { reportColumnWords, reportWords, wordOf } from './reportWords.rules.ts'

export type ShownReport = WireOutputOf<typeof showLegalReport>

/** The words of a report, for its sheet and its table. */
export const wordsOf = (report: LegalReport): RowsWords => ({
  title: locale => reportWords[report]({}, { locale }),
  column: (key, locale) => reportColumnWords[key]?.({}, { locale }) ?? key,
  code: wordOf,
  total: locale => m['legal.report.total']({}, { locale }),
})

export const sheetOf = (
  report: LegalReport,
  shown: ShownReport,
  how: { currency: Currency; locale: 'ar' | 'en' },
): Sheet => rowsSheet(shown, wordsOf(report), how)

/** The report as its schedule mails it. */
export async function legalReportFile(report: LegalReport, asked: ReportAsked): Promise<ReportFile> {
  const input = { report, ...asked.filters, ...asked.days }
  const shown = (await asked.ask('legal.report.show', input)) as ShownReport
  return rowsFile(shown, wordsOf(report), asked.currency)
}
