import type { Minor } from '#kernel/shared/money.ts'
import type { CashFlow } from '../account/account.rules.ts'
import {
  type ReportAccount,
  type ReportRow,
  type ReportWord,
  resultsOf,
  type Sums,
} from '../report/report.rules.ts'

const cashFlowSections = ['operating', 'investing', 'financing'] as const
type Section = (typeof cashFlowSections)[number]

type CashFlowQuestion = {
  accounts: readonly ReportAccount[]
  /** Movements of each column, without opening and year-end entries. */
  columns: readonly Sums[]
  /** Cash before each column began, opening entries of the period included; minor units. */
  openingCash: Minor[]
  /** The accounts of `disposalGain` and `disposalLoss`: their part of the result belongs to investing. */
  disposalIds: ReadonlySet<string>
  zero: boolean
}

const word = (
  name: ReportWord,
  kind: ReportRow['kind'],
  level: number,
  amounts: Minor[],
  rest: Pick<ReportRow, 'sign' | 'lines'>,
): ReportRow => ({
  key: name,
  kind,
  word: name,
  accountId: null,
  code: null,
  nameAr: null,
  nameEn: null,
  level,
  amounts,
  ...rest,
})

/**
 * The indirect cash flow statement (rule 24 of 40-finance): the result, then what every other account moved, each in its
 * section. Entries balance, so the sections add up to the change in cash whatever the accounts are (invariant 15).
 *
 * Disposals stand in investing: what gains and losses contributed moves there, and so do debits of accumulated
 * depreciation, which an asset that leaves takes with it; credits are depreciation and stay in operating.
 */
export function cashFlowRows(question: CashFlowQuestion): ReportRow[] {
  const { accounts, columns, openingCash, disposalIds, zero } = question
  const leaves = accounts.filter(account => account.leaf)
  const rows: Record<Section, ReportRow[]> = { operating: [], investing: [], financing: [] }
  const add = (
    section: CashFlow,
    account: ReportAccount,
    suffix: string,
    sign: 1 | -1,
    side?: 'debit' | 'credit',
  ) => {
    if (section === 'cash') return
    const amounts = columns.map(sums => {
      const sum = sums.get(account.accountId)
      if (!sum) return 0
      const moved = (side === 'credit' ? 0 : sum.debit) - (side === 'debit' ? 0 : sum.credit)
      return moved === 0 ? 0 : sign * moved
    })
    if (!zero && amounts.every(minor => minor === 0)) return
    rows[section].push({
      key: `${account.code}${suffix}`,
      kind: 'account',
      word: null,
      accountId: account.accountId,
      code: account.code,
      nameAr: account.nameAr,
      nameEn: account.nameEn,
      level: 2,
      amounts,
      sign,
      lines: { accountId: account.accountId, days: 'moved', ...(side ? { side } : {}) },
    })
  }
  for (const account of leaves) {
    if (account.class > 3) {
      if (!disposalIds.has(account.accountId)) continue
      add('operating', account, ':out', 1)
      add('investing', account, ':in', -1)
    } else if (account.control === 'asset' && account.contra) {
      add(account.cashFlow, account, ':charged', -1, 'credit')
      add('investing', account, ':disposed', -1, 'debit')
    } else add(account.cashFlow, account, '', -1)
  }
  const results = resultsOf(accounts, columns)
  rows.operating.unshift(
    word('netResult', 'account', 2, results, { sign: -1, lines: { classes: '45', days: 'moved' } }),
  )
  const sumOf = (parts: readonly ReportRow[]) =>
    columns.map((_, at) => parts.reduce((sum, row) => sum + row.amounts[at]!, 0))
  const all = cashFlowSections.flatMap(section => rows[section])
  const change = sumOf(all)
  if (
    !zero &&
    all.every(row => row.amounts.every(minor => minor === 0)) &&
    openingCash.every(minor => minor === 0)
  )
    return []
  const ofCash = (days: 'moved' | 'before' | 'through') => ({
    sign: 1 as const,
    lines: { section: 'cash' as const, days },
  })
  return [
    ...cashFlowSections.flatMap(section => [
      word(section, 'heading', 1, sumOf(rows[section]), {
        sign: -1,
        lines: { section, days: 'moved' },
      }),
      ...rows[section],
    ]),
    word('netChange', 'total', 1, change, ofCash('moved')),
    word('openingCash', 'total', 1, openingCash, ofCash('before')),
    word(
      'closingCash',
      'total',
      1,
      change.map((minor, at) => minor + openingCash[at]!),
      ofCash('through'),
    ),
  ]
}
