import { m } from '#generated/words/messages.js'
import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import type * as contract from '../account/account.contract.ts'
import { nameOf } from '../account/names.rules.ts'
import type { Sheet } from '../report/sheet.rules.ts'
import { sumsOfTree } from '../report/sheetSums.rules.ts'
import { type Figure, type Figures, figures, type StatementRow } from './trialBalance.rules.ts'

type Account = WireOutputOf<typeof contract.listAccounts>['rows'][number]
export type BalanceRow = StatementRow<Account>

export const groupOf: Readonly<Record<Figure, () => string>> = {
  openingDebit: m['accounting.statement.opening'],
  openingCredit: m['accounting.statement.opening'],
  debit: m['accounting.statement.movement'],
  credit: m['accounting.statement.movement'],
  closingDebit: m['accounting.statement.closing'],
  closingCredit: m['accounting.statement.closing'],
}
const isDebit = (figure: Figure) => figure === 'debit' || figure.endsWith('Debit')
export const sideWord = (figure: Figure) =>
  isDebit(figure) ? m['accounting.side.debit']() : m['accounting.side.credit']()

/** Headings of what stands below them, and the last row of what stands under nothing. */
function sumsOfBalance(levels: readonly number[]) {
  const top = Math.min(...levels)
  const tops = levels.flatMap((level, row) => (level === top ? [row] : []))
  return [...sumsOfTree(levels), { row: levels.length, of: tops }]
}

/** The trial balance as it leaves: the rows of the screen and their total. */
export function trialBalanceSheet(rows: readonly BalanceRow[], total: Figures, currency: Currency): Sheet {
  const text = (minor: number) => (minor === 0 ? null : moneyText(minor, currency))
  return {
    title: m['accounting.report.trialBalance'](),
    currency,
    columns: [
      { header: m['accounting.account.codeLabel'](), kind: 'text' },
      { header: m['accounting.account.title'](), kind: 'text' },
      ...figures.map(name => ({ header: `${groupOf[name]()} - ${sideWord(name)}`, kind: 'money' as const })),
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
