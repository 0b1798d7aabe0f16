import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import {
  type ExpenseAccount,
  type ExpenseLack,
  type ExpenseLineValues,
  filledLines,
  lackOfLines,
  sentLine,
} from '../expense/expenseLines.ts'

/** A vendor's bill as it is typed; amounts are decimal text. */
export type BillValues = {
  readonly partyId: string | null
  readonly reference: string
  readonly date: Day
  readonly dueOn: Day
  readonly costCenterId: string | null
  readonly taxInclusive: boolean
  /** Of the amounts; null and absent in kept drafts is the company's. */
  readonly currency?: Currency | null
  /** Base per one foreign unit as typed; empty takes the day's. */
  readonly rate?: string
  readonly lines: readonly ExpenseLineValues[]
  readonly note: string
}

export type BillLack = 'vendor' | 'reference' | 'rate' | ExpenseLack

export function lackOfBill(
  values: BillValues,
  accounts: readonly ExpenseAccount[],
  currency: Currency,
): BillLack | null {
  if (!values.partyId) return 'vendor'
  if (values.reference.trim() === '') return 'reference'
  return lackOfLines(values.lines, accounts, currency)
}

/** The command of a complete bill. */
export function recordInput(
  id: string,
  values: BillValues,
  accounts: readonly ExpenseAccount[],
): InputFor<'billing.bill.record'> {
  const { date, dueOn, costCenterId, taxInclusive } = values
  return {
    ...{ id, date, dueOn, taxInclusive },
    partyId: values.partyId ?? '',
    reference: values.reference.trim(),
    note: values.note.trim() || null,
    ...(values.currency ? { currency: values.currency, rate: values.rate?.trim() || null } : {}),
    lines: filledLines(values.lines).map(line => ({
      ...sentLine(
        line,
        accounts.find(one => one.id === line.accountId),
      ),
      unitPrice: line.amount,
      costCenterId,
    })),
  }
}
