import type { Day } from '#kernel/shared/day.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import { newKey, type OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { minorOf, sum } from '../money/amounts.web.ts'
import { standardCodeOn, type TaxCode, taxCodeOn, taxOf } from '../taxCode/tax.rules.ts'

export type ExpenseAccount = OutputFor<'billing.expense.accounts'>['rows'][number]

/** One line of a bill or voucher as it is typed; the amount is decimal text. */
export type ExpenseLineValues = {
  readonly key: string
  readonly accountId: string | null
  readonly description: string
  readonly amount: string
  /** Empty takes the company's standard code, `none` takes no tax. */
  readonly taxCode: string
  readonly profitUnitId: string | null
  readonly serviceFrom: Day | null
  readonly serviceTo: Day | null
  readonly spreadToKey: string | null
}

export const emptyExpense = (): ExpenseLineValues => ({
  key: newKey(),
  accountId: null,
  description: '',
  amount: '',
  taxCode: '',
  profitUnitId: null,
  serviceFrom: null,
  serviceTo: null,
  spreadToKey: null,
})

export const accountName = (account: Pick<ExpenseAccount, 'nameAr' | 'nameEn'>) =>
  currentLocale() === 'ar' ? account.nameAr : account.nameEn || account.nameAr

const isEmpty = (line: ExpenseLineValues) =>
  !line.accountId && line.amount === '' && line.description.trim() === ''

/** The filled lines; the last, empty one does not count. */
export const filledLines = (lines: readonly ExpenseLineValues[]) => lines.filter(line => !isEmpty(line))

export type ExpenseLack = 'line' | 'account' | 'amount' | 'description' | 'unit' | 'service'

/** What the first incomplete line still lacks. */
export function lackOfLines(
  lines: readonly ExpenseLineValues[],
  accounts: readonly ExpenseAccount[],
  currency: Currency,
): ExpenseLack | null {
  const filled = filledLines(lines)
  if (filled.length === 0) return 'line'
  for (const line of filled) {
    const account = accounts.find(one => one.id === line.accountId)
    if (!account) return 'account'
    if (minorOf(line.amount, currency) <= 0) return 'amount'
    if (line.description.trim() === '') return 'description'
    if (account.needsProfitUnit && !line.profitUnitId) return 'unit'
    if (account.isPrepaid && !(line.serviceFrom && line.serviceTo)) return 'service'
  }
  return null
}

/** The part of a line that bills and vouchers send alike. */
export function sentLine(line: ExpenseLineValues, account: ExpenseAccount | undefined) {
  return {
    accountId: line.accountId ?? '',
    description: line.description.trim(),
    ...(line.taxCode === '' ? {} : { taxCode: line.taxCode === 'none' ? null : line.taxCode }),
    profitUnitId: line.profitUnitId,
    ...(account?.isPrepaid
      ? { serviceFrom: line.serviceFrom, serviceTo: line.serviceTo, spreadToKey: line.spreadToKey }
      : {}),
  }
}

/** Net, tax and total of typed lines by the server's own rule. */
export function expenseTotals(
  lines: readonly ExpenseLineValues[],
  codes: readonly TaxCode[],
  on: Day,
  taxInclusive: boolean,
  currency: Currency,
): {
  netMinor: Minor
  taxMinor: Minor
  /** Of reverse charges: no part of the total. */
  reverseMinor: Minor
  totalMinor: Minor
} {
  const typed = filledLines(lines).map(line => {
    const wanted = line.taxCode === '' ? standardCodeOn(codes, on) : line.taxCode
    const code = wanted === null || wanted === 'none' ? null : taxCodeOn(codes, wanted, on)
    const amountMinor = minorOf(line.amount, currency)
    const isReverse = code?.isReverse ?? false
    return { amountMinor, code: code?.code ?? null, rateBps: code?.rateBps ?? null, isReverse }
  })
  const amountMinor = sum(typed.map(line => line.amountMinor))
  const { lineTaxMinor, lineReverseMinor } = taxOf(typed, taxInclusive)
  const taxMinor = sum(lineTaxMinor)
  const reverseMinor = sum(lineReverseMinor.map(minor => minor ?? 0))
  return taxInclusive
    ? { netMinor: amountMinor - taxMinor, taxMinor, reverseMinor, totalMinor: amountMinor }
    : { netMinor: amountMinor, taxMinor, reverseMinor, totalMinor: amountMinor + taxMinor }
}
