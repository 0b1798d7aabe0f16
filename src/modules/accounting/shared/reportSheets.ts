import { m } from '#generated/words/messages.js'
import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { changedBps, reachedBps } from './budget.rules.ts'
import { daysText } from './daysText.ts'
import { minorOf, nameOf } from './names.ts'
import type * as profitContract from './profit.contract.ts'
import { type ProfitFigure, profitFigures } from './profit.rules.ts'
import { profitFigureWords } from './profitFigures.ts'
import type * as contract from './report.contract.ts'
import type { ReportName, ReportWord } from './report.rules.ts'
import type { Sheet } from './sheet.ts'
import { sumsOfTree } from './sheetSums.ts'
import { sumsOfStatement } from './statementSums.ts'
import { type Figure, type Figures, figures } from './trialBalance.rules.ts'

// The statements as sheets, from what the server answered: the screen saves them, and the mail of a schedule carries them.

export type ShownReport = WireOutputOf<typeof contract.showReport>
type ReportRow = ShownReport['rows'][number]
export type Profit = WireOutputOf<typeof profitContract.listProfit>
export type ProfitRow = Profit['rows'][number]
export type ReportTab = ReportName | 'trialBalance' | 'profitUnits' | 'costCenters'

export const reportNameWords: Record<ReportTab, () => string> = {
  incomeStatement: m['accounting.report.incomeStatement'],
  balanceSheet: m['accounting.report.balanceSheet'],
  cashFlow: m['accounting.report.cashFlow'],
  trialBalance: m['accounting.report.trialBalance'],
  profitUnits: m['accounting.report.profitUnits'],
  costCenters: m['accounting.report.costCenters'],
}

export const reportRowWords: Record<ReportWord, () => string> = {
  netResult: m['accounting.reportRow.netResult'],
  currentResult: m['accounting.reportRow.currentResult'],
  dueWithinYear: m['accounting.reportRow.dueWithinYear'],
  liabilitiesAndEquity: m['accounting.reportRow.liabilitiesAndEquity'],
  operating: m['accounting.reportRow.operating'],
  investing: m['accounting.reportRow.investing'],
  financing: m['accounting.reportRow.financing'],
  netChange: m['accounting.reportRow.netChange'],
  openingCash: m['accounting.reportRow.openingCash'],
  closingCash: m['accounting.reportRow.closingCash'],
}

/** A share as a sheet holds it: 0.9041 is 90.41 %. */
const sheetShare = (bps: number | null): string | null => (bps === null ? null : (bps / 10_000).toFixed(4))

const money = (header: string) => ({ header, kind: 'money' as const })
const named = (header: string) => ({ header, kind: 'text' as const })
const share = (header: string) => ({ header, kind: 'percent' as const })
const accountColumns = () => [
  named(m['accounting.account.codeLabel']()),
  named(m['accounting.account.title']()),
]

/** What a row of a statement is called: its word, or the name of its account. */
export const rowLabel = (row: ReportRow): string =>
  row.word ? reportRowWords[row.word]() : nameOf({ nameAr: row.nameAr ?? '', nameEn: row.nameEn })

/** How the two columns of a row differ: the amount, and its share of what it is compared with. */
export function comparedOf(row: ReportRow, currency: Currency, isPlanned: boolean) {
  const [now, before] = [minorOf(row.amounts[0], currency), minorOf(row.amounts[1], currency)]
  return {
    change: moneyText(now - before, currency),
    bps: isPlanned ? reachedBps(now, before) : changedBps(now, before),
  }
}

export const comparedWords = (isPlanned: boolean) =>
  isPlanned
    ? { change: m['accounting.report.difference'](), share: m['accounting.report.reached']() }
    : { change: m['accounting.report.change'](), share: m['accounting.report.changePercent']() }

/** The headings of a statement's columns of figures. */
export const columnHeads = (report: ReportName, columns: ShownReport['columns']): string[] =>
  columns.map(days =>
    days.planned ? m['accounting.budget.budget']() : daysText(days, report === 'balanceSheet'),
  )

type Statement = Pick<ShownReport, 'columns' | 'rows'>

/** Income statement, balance sheet or cash flow. */
export function statementSheet(report: ReportName, { columns, rows }: Statement, currency: Currency): Sheet {
  const isPlanned = columns.some(column => column.planned)
  const isCompared = columns.length > 1
  const words = comparedWords(isPlanned)
  return {
    title: reportNameWords[report](),
    currency,
    columns: [
      ...accountColumns(),
      ...columnHeads(report, columns).map(money),
      ...(isCompared ? [money(words.change), share(words.share)] : []),
    ],
    rows: rows.map(row => {
      const { change, bps } = comparedOf(row, currency, isPlanned)
      return [row.code, rowLabel(row), ...row.amounts, ...(isCompared ? [change, sheetShare(bps)] : [])]
    }),
    sums: sumsOfStatement(rows),
  }
}

const groupOf: Readonly<Record<Figure, () => string>> = {
  openingDebit: m['accounting.statement.opening'],
  openingCredit: m['accounting.statement.opening'],
  debit: m['accounting.statement.movement'],
  credit: m['accounting.statement.movement'],
  closingDebit: m['accounting.statement.closing'],
  closingCredit: m['accounting.statement.closing'],
}
const isDebit = (figure: Figure) => figure === 'debit' || figure.endsWith('Debit')

/** A column of the trial balance: its group (opening, movement, closing) and its side. */
export const figureWords = (figure: Figure) => ({
  group: groupOf[figure](),
  side: isDebit(figure) ? m['accounting.side.debit']() : m['accounting.side.credit'](),
})

type BalanceRow = {
  readonly account: Parameters<typeof nameOf>[0] & { readonly code: string; readonly level: number }
  readonly figures: Figures
}

/** Headings of what stands below them, and the last row of what stands under nothing. */
function sumsOfBalance(levels: readonly number[]) {
  const top = Math.min(...levels)
  const tops = levels.flatMap((level, row) => (level === top ? [row] : []))
  return [...sumsOfTree(levels), { row: levels.length, of: tops }]
}

/** The trial balance with its total. */
export function balanceSheetOf(rows: readonly BalanceRow[], total: Figures, currency: Currency): Sheet {
  const text = (minor: number) => (minor === 0 ? null : moneyText(minor, currency))
  return {
    title: reportNameWords.trialBalance(),
    currency,
    columns: [
      ...accountColumns(),
      ...figures.map(figure => {
        const { group, side } = figureWords(figure)
        return money(`${group} - ${side}`)
      }),
    ],
    rows: [
      ...rows.map(row => [
        row.account.code,
        nameOf(row.account),
        ...figures.map(name => text(row.figures[name])),
      ]),
      [null, m['accounting.total'](), ...figures.map(name => moneyText(total[name], currency))],
    ],
    sums: sumsOfBalance(rows.map(row => row.account.level)),
  }
}

/** The name of a unit or centre, and of what belongs to none. */
export const profitLabel = (row: ProfitRow): string =>
  row.nameAr ? nameOf({ nameAr: row.nameAr, nameEn: row.nameEn }) : m['accounting.profit.unassigned']()

/** A figure beside its budget: both, the difference and what of the budget was reached. */
export function besidePlan(
  row: Pick<ProfitRow, 'planned' | ProfitFigure>,
  figure: ProfitFigure,
  currency: Currency,
) {
  const [actual, planned] = [row[figure], row.planned?.[figure] ?? moneyText(0, currency)]
  const [now, plan] = [minorOf(actual, currency), minorOf(planned, currency)]
  return { actual, planned, difference: moneyText(now - plan, currency), bps: reachedBps(now, plan) }
}

export const dimensionWord = (by: 'profitUnit' | 'costCenter') =>
  by === 'profitUnit' ? m['accounting.dimension.profitUnit']() : m['accounting.dimension.costCenter']()

type ProfitAsked = {
  readonly by: 'profitUnit' | 'costCenter'
  /** The figure that stands beside its budget. */
  readonly compared: ProfitFigure | null
}

/** What units or cost centres earned, with the total where it is known. */
export function profitSheet(
  { by, compared }: ProfitAsked,
  { rows, totals }: Pick<Profit, 'rows'> & { readonly totals?: Profit['totals'] | undefined },
  currency: Currency,
): Sheet {
  const shown = (row: Pick<ProfitRow, 'planned' | ProfitFigure>) => {
    if (!compared) return profitFigures.map(one => row[one])
    const { actual, planned, difference, bps } = besidePlan(row, compared, currency)
    return [actual, planned, difference, sheetShare(bps)]
  }
  return {
    title: reportNameWords[by === 'profitUnit' ? 'profitUnits' : 'costCenters'](),
    currency,
    columns: [
      named(dimensionWord(by)),
      ...(compared
        ? [
            money(profitFigureWords[compared]()),
            money(m['accounting.budget.budget']()),
            money(m['accounting.report.difference']()),
            share(m['accounting.report.reached']()),
          ]
        : profitFigures.map(one => money(profitFigureWords[one]()))),
    ],
    rows: [
      ...rows.map(row => [[row.code, profitLabel(row)].filter(Boolean).join(' '), ...shown(row)]),
      ...(totals ? [[m['accounting.total'](), ...shown(totals)]] : []),
    ],
    sums: totals ? [{ row: rows.length, of: rows.map((_, at) => at) }] : [],
  }
}
