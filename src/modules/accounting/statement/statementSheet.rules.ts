import { m } from '#generated/words/messages.js'
import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { minorOf, nameOf } from '../account/names.rules.ts'
import { changedBps, reachedBps } from '../budget/budget.rules.ts'
import { daysText } from '../report/daysText.rules.ts'
import type * as contract from '../report/report.contract.ts'
import type { ReportName } from '../report/report.rules.ts'
import { reportNameWords, reportRowWords, sheetShare } from '../report/reportWords.rules.ts'
import type { Sheet, SheetColumn } from '../report/sheet.rules.ts'
import { sumsOfStatement } from './statementSums.rules.ts'

export type Report = WireOutputOf<typeof contract.showReport>
export type ReportRow = Report['rows'][number]
type Compared = { columns: Report['columns'] }

export const labelOfRow = (row: ReportRow): string =>
  row.word ? reportRowWords[row.word]() : nameOf({ nameAr: row.nameAr ?? '', nameEn: row.nameEn })

/** What each column of figures is called: its days, or the budget. */
export const headsOf = ({ columns }: Compared, isBalance = false): string[] =>
  columns.map(days =>
    days.planned ? m['accounting.budget.budget']() : daysText({ from: days.from, to: days.to }, isBalance),
  )

export const isBesideBudget = ({ columns }: Compared): boolean => columns.some(column => column.planned)

/** How two figures differ: the amount, and its share of what it is compared with. */
export function comparedOf(
  now: string | undefined,
  before: string | undefined,
  { currency, isPlanned }: { currency: Currency; isPlanned: boolean },
) {
  const [one, other] = [minorOf(now, currency), minorOf(before, currency)]
  return {
    change: moneyText(one - other, currency),
    bps: isPlanned ? reachedBps(one, other) : changedBps(one, other),
  }
}

export const comparedWords = (isPlanned: boolean) =>
  isPlanned
    ? { change: m['accounting.report.difference'](), share: m['accounting.report.reached']() }
    : { change: m['accounting.report.change'](), share: m['accounting.report.changePercent']() }

/** The columns of a sheet that say how two others differ. */
export function comparedColumns(isPlanned: boolean): SheetColumn[] {
  const words = comparedWords(isPlanned)
  return [
    { header: words.change, kind: 'money' },
    { header: words.share, kind: 'percent' },
  ]
}

/** A statement as it leaves: its rows and columns, headings and totals as sums. */
export function statementSheet(report: ReportName, shown: Report, currency: Currency): Sheet {
  const isCompared = shown.columns.length > 1
  const isPlanned = isBesideBudget(shown)
  return {
    title: reportNameWords[report](),
    currency,
    columns: [
      { header: m['accounting.account.codeLabel'](), kind: 'text' },
      { header: m['accounting.account.title'](), kind: 'text' },
      ...headsOf(shown, report === 'balanceSheet').map(header => ({ header, kind: 'money' as const })),
      ...(isCompared ? comparedColumns(isPlanned) : []),
    ],
    rows: shown.rows.map(row => {
      const { change, bps } = comparedOf(row.amounts[0], row.amounts[1], { currency, isPlanned })
      return [row.code, labelOfRow(row), ...row.amounts, ...(isCompared ? [change, sheetShare(bps)] : [])]
    }),
    sums: sumsOfStatement(shown.rows),
  }
}
