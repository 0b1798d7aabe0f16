import type { Minor } from '#kernel/shared/money.ts'
import {
  debitLessCredit,
  ofClass,
  type Placed,
  type ReportAccount,
  type ReportRow,
  resultsOf,
  type Sums,
  type TreeOptions,
  totalRow,
  treeRows,
} from '../report/report.rules.ts'

/** A loan and what of it falls due after a year, a column each. */
export type LoanByDue = { readonly accountId: string; readonly laterMinor: readonly Minor[] }

/**
 * Assets, liabilities, equity with the result not yet closed; columns are balances of a day. Payments for future periods by
 * uncleared cheques (`chequesUnearned`) are shown as a deduction beside the cheques on hand, and what of a loan falls due
 * within a year stands among the current liabilities (rule 23).
 */
export function balanceSheetRows(
  accounts: readonly ReportAccount[],
  columns: readonly Sums[],
  options: TreeOptions & {
    chequesUnearnedId: string | null
    chequesReceivableId: string | null
    loan?: LoanByDue | null
  },
): ReportRow[] {
  const find = (id: string | null) => accounts.find(account => account.accountId === id) ?? null
  const beside = find(options.chequesReceivableId)
  const candidate = find(options.chequesUnearnedId)
  const moved =
    candidate &&
    beside &&
    candidate.class === 2 &&
    beside.class === 1 &&
    columns.some(sums => debitLessCredit(sums, candidate.accountId) !== 0)
      ? candidate
      : null
  const results = resultsOf(accounts, columns)
  const split = splitOf(accounts, columns, options.loan ?? null)
  const tree = (classAccounts: readonly Placed[], sign: 1 | -1) =>
    treeRows({
      accounts: classAccounts,
      columns,
      amountsOf: ({ accountId, word }) =>
        columns.map((sums, at) => {
          if (word === 'currentResult') return results[at]!
          const own = accountId ? sign * debitLessCredit(sums, accountId) : 0
          if (accountId === null || accountId !== split?.accountId) return own
          return word === 'dueWithinYear' ? own - split.later[at]! : split.later[at]!
        }),
      sign,
      days: 'through',
      moved,
      ...options,
    })
  const assets = ofClass(accounts, 1)
  if (moved && beside) {
    const at = assets.findIndex(account => account.accountId === beside.accountId)
    const shown = { ...moved, class: 1, level: beside.level, place: `${beside.code}~`, movedFrom: moved.code }
    assets.splice(at + 1, 0, shown)
  }
  const liabilities = ofClass(accounts, 2)
    .filter(account => account.accountId !== moved?.accountId)
    .map(account => (account.accountId === split?.accountId ? { ...account, isPart: true } : account))
  if (split) liabilities.splice(placeAfter(liabilities, split.within), 0, split.within)
  const equity = ofClass(accounts, 3)
  const root = equity.find(account => account.level === 1)
  if (root)
    equity.push({ ...root, accountId: null, level: 2, leaf: true, place: '3~', word: 'currentResult' })
  const rows = [...tree(assets, 1), ...tree(liabilities, -1), ...tree(equity, -1)]
  if (rows.length === 0) return []
  const totals = columns.map(sums =>
    accounts.reduce(
      (total, account) =>
        account.class === 1 || account.accountId === moved?.accountId
          ? total
          : total - debitLessCredit(sums, account.accountId),
      0,
    ),
  )
  const except = moved ? { exceptAccountId: moved.accountId } : {}
  return [
    ...rows,
    totalRow('liabilitiesAndEquity', totals, -1, { classes: '2345', days: 'through', ...except }),
  ]
}

/** Where a row belongs among others that stand in the order of their places. */
const placeAfter = (rows: readonly Placed[], row: Placed): number => {
  const at = rows.findIndex(one => one.place > row.place)
  return at < 0 ? rows.length : at
}

/**
 * A loan that stands outside the first heading of the liabilities, with the row of what of it falls due within a year in that
 * heading. Null where nothing is owed.
 */
function splitOf(
  accounts: readonly ReportAccount[],
  columns: readonly Sums[],
  loan: LoanByDue | null,
): { accountId: string; later: Minor[]; within: Placed } | null {
  const account = accounts.find(one => one.accountId === loan?.accountId)
  const current = accounts.find(one => one.class === 2 && one.level === 2)
  if (!loan || !account?.leaf || account.class !== 2 || !current || account.code.startsWith(current.code))
    return null
  const owed = columns.map(sums => 0 - debitLessCredit(sums, account.accountId))
  if (owed.every(minor => minor <= 0)) return null
  const later = owed.map((minor, at) => Math.max(0, Math.min(minor, loan.laterMinor[at] ?? 0)))
  const within: Placed = {
    ...account,
    level: current.level + 1,
    place: `${current.code}~`,
    word: 'dueWithinYear',
    isPart: true,
  }
  return { accountId: account.accountId, later, within }
}
