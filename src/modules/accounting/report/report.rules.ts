import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  endOfMonth,
  monthOf,
  startOfMonth,
} from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { CashFlow, Control } from '../account/account.rules.ts'

export const reportNames = ['incomeStatement', 'balanceSheet', 'cashFlow'] as const
export type ReportName = (typeof reportNames)[number]
export const comparisons = ['none', 'previous', 'lastYear', 'budget'] as const
export type Comparison = (typeof comparisons)[number]
export type Days = { readonly from: Day; readonly to: Day }

export type ReportAccount = {
  readonly accountId: string
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string | null
  readonly class: number
  readonly level: number
  readonly leaf: boolean
  readonly contra: boolean
  readonly control: Control
  readonly cashFlow: CashFlow
}

/** What each account moved, or stood at: debit and credit apart, in minor units. */
export type Sums = ReadonlyMap<string, { readonly debit: Minor; readonly credit: Minor }>

/** Rows that are no account of the chart; the screen and the paper have a word for each. */
export const reportWords = [
  'netResult',
  'currentResult',
  'dueWithinYear',
  'liabilitiesAndEquity',
  'operating',
  'investing',
  'financing',
  'netChange',
  'openingCash',
  'closingCash',
] as const
export type ReportWord = (typeof reportWords)[number]

/**
 * Which ledger lines a row is the sum of: every given condition holds. `days`: the lines of the period; what `moved` in it,
 * opening entries left out; all `through` its end; all `before` it, with the opening entries of the period.
 */
export type RowLines = {
  readonly accountId?: string
  /** Digits of the classes: `45` is the result. */
  readonly classes?: string
  /** Section of the cash flow statement. */
  readonly section?: CashFlow
  readonly side?: 'debit' | 'credit'
  readonly alsoAccountId?: string
  readonly exceptAccountId?: string
  readonly days: 'period' | 'moved' | 'through' | 'before'
}

export type ReportRow = {
  readonly key: string
  readonly kind: 'heading' | 'account' | 'total'
  readonly word: ReportWord | null
  readonly accountId: string | null
  readonly code: string | null
  readonly nameAr: string | null
  readonly nameEn: string | null
  readonly level: number
  readonly amounts: Minor[]
  /** The figure is this times debit less credit of its lines. */
  readonly sign: 1 | -1
  /** Null where the figure is a part of what its lines sum to: a loan by its due days. */
  readonly lines: RowLines | null
}

/**
 * The days a report is compared with: the equal period just before (whole months stay whole months), or the same days of
 * last year. Null when nothing is compared, or the plan of the same days.
 */
export function comparedDays({ from, to }: Days, comparison: Comparison): Days | null {
  if (comparison === 'none' || comparison === 'budget') return null
  const back = (day: Day, months: number) => {
    const moved = addMonths(day, -months)
    return day === endOfMonth(day) ? endOfMonth(moved) : moved
  }
  if (comparison === 'lastYear') return { from: addMonths(from, -12), to: back(to, 12) }
  if (from !== startOfMonth(from)) {
    const length = daysBetween(from, to) + 1
    return { from: addDays(from, -length), to: addDays(from, -1) }
  }
  const index = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(monthOf(day).slice(5))
  const months = index(to) - index(from) + 1
  return { from: addMonths(from, -months), to: back(to, months) }
}

/** Whether a report stands beside the plan of its days: budgets are of accounts and cost centres, and of a result alone. */
export function isBesidePlan(question: {
  report: ReportName
  compare: Comparison
  profitUnitId?: string | null | undefined
}): boolean {
  return question.compare === 'budget' && question.report === 'incomeStatement' && !question.profitUnitId
}

export const debitLessCredit = (sums: Sums, accountId: string): Minor => {
  const sum = sums.get(accountId)
  return sum ? sum.debit - sum.credit : 0
}
const added = (a: readonly Minor[], b: readonly Minor[]): Minor[] =>
  a.map((minor, at) => minor + (b[at] ?? 0))
const isZero = (amounts: readonly Minor[]) => amounts.every(minor => minor === 0)

/** An account where a statement shows it: `place` orders it and names the headings it counts under. */
export type Placed = Omit<ReportAccount, 'accountId'> & {
  readonly accountId: string | null
  readonly place: string
  readonly word?: ReportWord
  readonly movedFrom?: string
  /** A part of its account only, so that its lines do not sum to it. */
  readonly isPart?: boolean
}

type TreeQuestion = {
  accounts: readonly Placed[]
  columns: readonly Sums[]
  amountsOf: (account: Placed) => readonly Minor[]
  sign: 1 | -1
  level: number
  zero: boolean
  days: RowLines['days']
  /** An account shown under headings it does not belong to; its own headings leave it out. */
  moved: ReportAccount | null
}

export function treeRows(question: TreeQuestion): ReportRow[] {
  const { accounts, columns, amountsOf, sign, level, zero, days, moved } = question
  const nothing = columns.map(() => 0)
  const leaves = accounts.filter(account => account.leaf)
  return accounts.flatMap((account): ReportRow[] => {
    if (account.level > level) return []
    const below = account.leaf ? [account] : leaves.filter(leaf => leaf.place.startsWith(account.place))
    const amounts = below.map(amountsOf).reduce<Minor[]>(added, nothing)
    if (!zero && below.every(leaf => isZero(amountsOf(leaf)))) return []
    const { accountId, nameAr, nameEn, word = null } = account
    const isRollUp = account.leaf || account.level === level
    return [
      {
        key: account.place,
        kind: isRollUp && account.level > 1 ? 'account' : 'heading',
        word,
        accountId,
        code: word ? null : account.code,
        nameAr: word ? null : nameAr,
        nameEn: word ? null : nameEn,
        level: account.level,
        amounts,
        sign,
        lines: isPartly(below) ? null : linesOf(account, below, days, moved),
      },
    ]
  })
}

/** Whether some accounts hold one part of a split account and not the other. */
function isPartly(accounts: readonly Placed[]): boolean {
  const parts = accounts.filter(account => account.isPart).length
  return parts === 1
}

function linesOf(
  account: Placed,
  below: readonly Placed[],
  days: RowLines['days'],
  moved: ReportAccount | null,
): RowLines {
  if (account.accountId === null) return { classes: '45', days }
  const own = { accountId: account.accountId, days }
  if (account.leaf) return own
  if (below.some(leaf => leaf.word === 'currentResult')) return { classes: `${account.class}45`, days }
  if (!moved) return own
  if (below.some(leaf => leaf.movedFrom)) return { ...own, alsoAccountId: moved.accountId }
  return moved.code.startsWith(account.code) ? { ...own, exceptAccountId: moved.accountId } : own
}

const placed = (account: ReportAccount): Placed => ({ ...account, place: account.code })
export const ofClass = (accounts: readonly ReportAccount[], number: number) =>
  accounts.filter(account => account.class === number).map(placed)

export type TreeOptions = { readonly level: number; readonly zero: boolean }

export function totalRow(word: ReportWord, amounts: Minor[], sign: 1 | -1, lines: RowLines): ReportRow {
  const names = { accountId: null, code: null, nameAr: null, nameEn: null }
  return { key: word, kind: 'total', word, ...names, level: 1, amounts, sign, lines }
}

/** The result of each column: revenue less expenses, in minor units. */
export function resultsOf(accounts: readonly ReportAccount[], columns: readonly Sums[]): Minor[] {
  const earning = accounts.filter(account => account.class > 3)
  return columns.map(sums =>
    earning.reduce((total, { accountId }) => total - debitLessCredit(sums, accountId), 0),
  )
}

/** Revenue, expenses and the result; columns are movements without year-end entries (rule 26 of 40-finance). */
export function incomeStatementRows(
  accounts: readonly ReportAccount[],
  columns: readonly Sums[],
  options: TreeOptions,
): ReportRow[] {
  const tree = (number: 4 | 5, sign: 1 | -1) =>
    treeRows({
      accounts: ofClass(accounts, number),
      columns,
      amountsOf: ({ accountId }) =>
        columns.map(sums => (accountId ? sign * debitLessCredit(sums, accountId) : 0)),
      sign,
      days: 'period',
      moved: null,
      ...options,
    })
  const rows = [...tree(4, -1), ...tree(5, 1)]
  if (rows.length === 0) return []
  return [...rows, totalRow('netResult', resultsOf(accounts, columns), -1, { classes: '45', days: 'period' })]
}

/** The question whose lines a figure is the sum of: those of its row in the days of its column. */
export function drillOf({ days, ...lines }: RowLines, { from, to }: Days) {
  if (days === 'through') return { ...lines, to }
  if (days === 'before') return { ...lines, to: addDays(from, -1), openingTo: to }
  return { ...lines, from, to, withClosing: false, ...(days === 'moved' ? { withOpening: false } : {}) }
}
