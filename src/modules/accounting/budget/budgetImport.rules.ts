import type { Currency, Minor } from '#kernel/shared/money.ts'
import {
  type ImportedTable,
  type RowError,
  type RowReader,
  readRows,
} from '#modules/platform/import/public.ts'
import { type Finder, type KnownAccount, named, refuseRow } from '../fileImport/fileImport.rules.ts'
import { evenMonths } from './budget.rules.ts'

/** Calendar months, whatever month the fiscal year begins with. */
export const budgetMonthFields = [
  'm1',
  'm2',
  'm3',
  'm4',
  'm5',
  'm6',
  'm7',
  'm8',
  'm9',
  'm10',
  'm11',
  'm12',
] as const
export const budgetImportFields = ['account', 'costCenter', 'year', ...budgetMonthFields] as const
export type BudgetImportField = (typeof budgetImportFields)[number]
export const requiredBudgetFields: readonly BudgetImportField[] = ['account']

export type ImportedBudgetLine = {
  readonly row: number
  readonly account: KnownAccount
  readonly costCenterId: string | null
  /** By the months of the fiscal year. */
  readonly amounts: readonly Minor[]
}

export type BudgetBooks = {
  readonly currency: Currency
  readonly accounts: Finder<KnownAccount>
  readonly costCenters: Finder<{ readonly id: string }>
  /** The calendar month the fiscal year begins with, 1 to 12. */
  readonly firstMonth: number
}

export type BudgetPlan = {
  readonly lines: readonly ImportedBudgetLine[]
  readonly errors: readonly RowError<BudgetImportField>[]
}

/** The lines of a budget file; a row with the year's sum alone is split evenly over the months. */
export function planBudget(file: ImportedTable<BudgetImportField>, books: BudgetBooks): BudgetPlan {
  const errors: RowError<BudgetImportField>[] = []
  const lines: ImportedBudgetLine[] = []
  const seen = new Set<string>()
  for (const reader of readRows(file)) {
    const { row } = reader
    const account =
      reader.required('account', 200) === '' ? null : named(reader, row, 'account', books.accounts)
    if (account && (!account.leaf || account.class < 4))
      refuseRow(reader, row, 'account', 'accounting.budget.account', { code: account.code })
    const costCenterId = named(reader, row, 'costCenter', books.costCenters)?.id ?? null
    const amounts = readMonths(reader, row, books)
    const key = `${account?.id} ${costCenterId ?? ''}`
    if (account && seen.has(key))
      refuseRow(reader, row, 'account', 'accounting.import.twice', { value: account.code })
    seen.add(key)
    if (reader.errors.length > 0 || !account || !amounts) errors.push(...reader.errors)
    else lines.push({ row, account, costCenterId, amounts })
  }
  return { lines, errors }
}

function readMonths(
  reader: RowReader<BudgetImportField>,
  row: number,
  { currency, firstMonth }: BudgetBooks,
): Minor[] | null {
  const amountAt = (field: BudgetImportField): Minor | null => {
    const minor = reader.money(field, currency)
    return minor !== null && minor < 0 ? refuseRow(reader, row, field, 'kernel.field.negative') : minor
  }
  const calendar = budgetMonthFields.map(amountAt)
  const year = amountAt('year')
  const isByMonth = calendar.some(amount => amount !== null)
  if (!isByMonth && year === null) return refuseRow(reader, row, 'year', 'accounting.import.noAmounts')
  if (!isByMonth) return evenMonths(year!)
  const amounts = calendar.map((_, at) => calendar[(firstMonth - 1 + at) % 12] ?? 0)
  if (year !== null && year !== amounts.reduce((sum, one) => sum + one, 0))
    return refuseRow(reader, row, 'year', 'accounting.import.yearDiffers')
  return amounts
}
