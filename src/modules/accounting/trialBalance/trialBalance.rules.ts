import type { Minor } from '#kernel/shared/money.ts'

type Account = {
  id: string
  code: string
  nameAr: string
  nameEn: string | null
  level: number
}

/** A row of the trial balance as the server answers it, in minor units: signed, debit positive. */
export type Balance = {
  readonly accountId: string
  readonly code: string
  readonly level: number
  readonly opening: Minor
  readonly debit: Minor
  readonly credit: Minor
  readonly closing: Minor
}

export const figures = [
  'openingDebit',
  'openingCredit',
  'debit',
  'credit',
  'closingDebit',
  'closingCredit',
] as const
export type Figure = (typeof figures)[number]
export type Figures = Readonly<Record<Figure, Minor>>

export type StatementRow<A extends Account> = {
  readonly account: A
  readonly figures: Figures
  /** It sums rows below it; they are shown while it is open. */
  readonly isHeading: boolean
  readonly isOpen: boolean
}

const nothing: Figures = {
  openingDebit: 0,
  openingCredit: 0,
  debit: 0,
  credit: 0,
  closingDebit: 0,
  closingCredit: 0,
}

/** The six figures of an account: each balance stands on its own side. */
export function figuresOf(balance: Balance): Figures {
  return {
    openingDebit: Math.max(balance.opening, 0),
    openingCredit: Math.max(-balance.opening, 0),
    debit: balance.debit,
    credit: balance.credit,
    closingDebit: Math.max(balance.closing, 0),
    closingCredit: Math.max(-balance.closing, 0),
  }
}

const added = (a: Figures, b: Figures): Figures => ({
  openingDebit: a.openingDebit + b.openingDebit,
  openingCredit: a.openingCredit + b.openingCredit,
  debit: a.debit + b.debit,
  credit: a.credit + b.credit,
  closingDebit: a.closingDebit + b.closingDebit,
  closingCredit: a.closingCredit + b.closingCredit,
})

/** Column by column, the sum of all rows. */
export const sumOf = (rows: readonly Balance[]): Figures =>
  rows.reduce((sum, row) => added(sum, figuresOf(row)), nothing)

/**
 * The rows of a trial balance under their headings, in the order of the chart. A heading shows the debit balances and the
 * credit balances below it side by side, never netted, so that every column adds up to its total.
 */
export function statementRows<A extends Account>(
  balances: readonly Balance[],
  chart: readonly A[],
  closed: ReadonlySet<string>,
): StatementRow<A>[] {
  const sums = new Map<string, Figures>()
  const own = new Map(balances.map(balance => [balance.code, balance]))
  for (const balance of balances)
    for (let length = 1; length < balance.code.length; length++) {
      const heading = balance.code.slice(0, length)
      sums.set(heading, added(sums.get(heading) ?? nothing, figuresOf(balance)))
    }
  return chart.flatMap((account): StatementRow<A>[] => {
    const hidden = [...account.code].some((_, at) => at > 0 && closed.has(account.code.slice(0, at)))
    if (hidden) return []
    const balance = own.get(account.code)
    if (balance) return [{ account, figures: figuresOf(balance), isHeading: false, isOpen: false }]
    const sum = sums.get(account.code)
    if (!sum) return []
    return [{ account, figures: sum, isHeading: true, isOpen: !closed.has(account.code) }]
  })
}
