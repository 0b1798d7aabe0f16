import { m } from '#generated/words/messages.js'
import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { nameOf } from '../account/names.rules.ts'
import { reportNameWords, sheetShare } from '../report/reportWords.rules.ts'
import type { Sheet } from '../report/sheet.rules.ts'
import { comparedColumns, comparedOf, headsOf, isBesideBudget } from '../statement/statementSheet.rules.ts'
import type * as contract from './profit.contract.ts'
import { type ProfitFigure, profitFigures } from './profit.rules.ts'
import { profitFigureWords } from './profitFigures.rules.ts'

export type Profit = WireOutputOf<typeof contract.listProfit>
export type ProfitRow = Profit['rows'][number]

/** The name of a unit or centre, and of what belongs to none. */
export const labelOf = (row: ProfitRow): string =>
  row.nameAr ? nameOf({ nameAr: row.nameAr, nameEn: row.nameEn }) : m['accounting.profit.unassigned']()

export const dimensionWord = (by: 'profitUnit' | 'costCenter'): string =>
  by === 'profitUnit' ? m['accounting.dimension.profitUnit']() : m['accounting.dimension.costCenter']()

/** A figure beside what it is compared with: both, the difference and its share. */
export function besideOf(
  row: Pick<ProfitRow, 'beside' | ProfitFigure>,
  figure: ProfitFigure,
  beside: { currency: Currency; isPlanned: boolean },
) {
  const [now, before] = [row[figure], row.beside?.[figure] ?? moneyText(0, beside.currency)]
  return { now, before, ...comparedOf(now, before, beside) }
}

/** What of a comparison stands in the columns: one figure beside other days or its budget. */
export const profitHeads = (profit: Pick<Profit, 'columns'>, figure: ProfitFigure): string[] => {
  const heads = headsOf(profit)
  return isBesideBudget(profit) ? [profitFigureWords[figure](), heads[1]!] : heads
}

/** What units or centres earned as it leaves. */
export function profitSheet(
  by: 'profitUnit' | 'costCenter',
  profit: Profit,
  figure: ProfitFigure,
  currency: Currency,
): Sheet {
  const isCompared = profit.columns.length > 1
  const isPlanned = isBesideBudget(profit)
  const figuresOf = (row: Pick<ProfitRow, 'beside' | ProfitFigure>) => {
    if (!isCompared) return profitFigures.map(one => row[one])
    const { now, before, change, bps } = besideOf(row, figure, { currency, isPlanned })
    return [now, before, change, sheetShare(bps)]
  }
  const heads = isCompared ? profitHeads(profit, figure) : profitFigures.map(one => profitFigureWords[one]())
  return {
    title: reportNameWords[by === 'profitUnit' ? 'profitUnits' : 'costCenters'](),
    currency,
    columns: [
      { header: dimensionWord(by), kind: 'text' },
      ...heads.map(header => ({ header, kind: 'money' as const })),
      ...(isCompared ? comparedColumns(isPlanned) : []),
    ],
    rows: [
      ...profit.rows.map(row => [[row.code, labelOf(row)].filter(Boolean).join(' '), ...figuresOf(row)]),
      [m['accounting.total'](), ...figuresOf(profit.totals)],
    ],
    sums: [{ row: profit.rows.length, of: profit.rows.map((_, at) => at) }],
  }
}
