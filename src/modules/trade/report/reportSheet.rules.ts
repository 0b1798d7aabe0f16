import { m } from '#generated/words/messages.js'
import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ReportAsked, ReportFile, Sheet } from '#modules/accounting/public.ts'
import type { showTradeReport } from './report.contract.ts'
import type { TradeReport } from './report.rules.ts'
import { codeWords, reportColumnWords, reportWords } from './reportWords.rules.ts'

export type ShownReport = WireOutputOf<typeof showTradeReport>

type How = { currency: Currency; locale: 'ar' | 'en' }

/** A report as a sheet, cell for cell as it stands on the screen: to be saved there, printed, or mailed on a schedule. */
export function sheetOf(report: TradeReport, { columns, rows, totals }: ShownReport, how: How): Sheet {
  const { locale } = how
  const cells = (row: readonly (string | null)[]) =>
    columns.map(({ kind }, at) => {
      const cell = row[at] ?? null
      if (cell === null) return null
      if (kind === 'code') return codeWords[cell]?.({}, { locale }) ?? cell
      return kind === 'percent' ? String(Number(cell) / 10_000) : cell
    })
  const hasTotals = totals.some(cell => cell !== null)
  return {
    title: reportWords[report]({}, { locale }),
    currency: how.currency,
    columns: columns.map(({ key, kind }) => ({
      header: reportColumnWords[key]?.({}, { locale }) ?? key,
      kind: kind === 'code' ? 'text' : kind,
    })),
    rows: [
      ...rows.map(row => cells(row.cells)),
      ...(hasTotals ? [[m['trade.report.total']({}, { locale }), ...cells(totals).slice(1)]] : []),
    ],
  }
}

/** A report with the totals of its money at its head. */
export async function tradeReportFile(report: TradeReport, asked: ReportAsked): Promise<ReportFile> {
  const input = { report, ...asked.days }
  const shown = (await asked.ask('trade.report.show', input)) as ShownReport
  return {
    sheet: sheetOf(report, shown, { currency: asked.currency, locale: 'ar' }),
    heads: shown.columns.flatMap(({ key, kind }, at) => {
      const amount = shown.totals[at]
      return kind === 'money' && amount ? [{ label: reportColumnWords[key]?.() ?? key, amount }] : []
    }),
    rowCount: shown.rows.length,
  }
}
