import { m } from '#generated/words/messages.js'
import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ReportAsked, ReportFile, Sheet } from '#modules/accounting/public.ts'
import type { showHrReport } from './report.contract.ts'
import type { HrReport } from './report.rules.ts'
import { codeWords, reportColumnWords, reportWords } from './reportWords.rules.ts'

export type ShownReport = WireOutputOf<typeof showHrReport>

type How = { currency: Currency; locale: 'ar' | 'en' }

/** What a country is called, in the language of the sheet. */
export const countryIn = (code: string, locale: 'ar' | 'en'): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code

/** A report as a sheet, cell for cell as it stands on the screen: to be saved there, printed, or mailed on a schedule. */
export function sheetOf(report: HrReport, { columns, rows, totals }: ShownReport, how: How): Sheet {
  const { locale } = how
  const cells = (row: readonly (string | null)[]) =>
    columns.map(({ kind }, at) => {
      const cell = row[at] ?? null
      if (cell === null) return null
      if (kind === 'code') return codeWords[cell]?.({}, { locale }) ?? cell
      return kind === 'country' ? countryIn(cell, locale) : cell
    })
  const hasTotals = totals.some(cell => cell !== null)
  return {
    title: reportWords[report]({}, { locale }),
    currency: how.currency,
    columns: columns.map(({ key, kind }) => ({
      header: reportColumnWords[key]?.({}, { locale }) ?? key,
      kind: kind === 'money' || kind === 'number' || kind === 'day' ? kind : 'text',
    })),
    rows: [
      ...rows.map(row => cells(row.cells)),
      ...(hasTotals ? [[m['hr.report.total']({}, { locale }), ...cells(totals).slice(1)]] : []),
    ],
  }
}

/** A report with the totals of its money at its head. */
export async function hrReportFile(report: HrReport, asked: ReportAsked): Promise<ReportFile> {
  const shown = (await asked.ask('hr.report.show', {
    report,
    ...asked.filters,
    ...asked.days,
  })) as ShownReport
  return {
    sheet: sheetOf(report, shown, { currency: asked.currency, locale: 'ar' }),
    heads: shown.columns.flatMap(({ key, kind }, at) => {
      const amount = shown.totals[at]
      return kind === 'money' && amount ? [{ label: reportColumnWords[key]?.() ?? key, amount }] : []
    }),
    rowCount: shown.rows.length,
  }
}
