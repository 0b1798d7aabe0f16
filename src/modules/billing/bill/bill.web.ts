import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { type InputFor, newKey, type OutputFor } from '#kernel/web/api.ts'
import {
  type ExpenseAccount,
  type ExpenseLack,
  type ExpenseLineValues,
  emptyExpense,
  filledLines,
  lackOfLines,
  sentLine,
} from '../expense/expenseLines.web.ts'

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

/** The command of a complete bill; with the version of the draft it takes the place of. */
export function recordInput(
  id: string,
  values: BillValues,
  accounts: readonly ExpenseAccount[],
  version?: number,
): InputFor<'billing.bill.record'> {
  const { date, dueOn, costCenterId, taxInclusive } = values
  return {
    id,
    date,
    dueOn,
    taxInclusive,
    ...(version ? { version } : {}),
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

/** A bill before anything is typed. */
export const emptyBill = (partyId: string | null, today: Day): BillValues => ({
  partyId,
  reference: '',
  date: today,
  dueOn: today,
  costCenterId: null,
  taxInclusive: false,
  currency: null,
  rate: '',
  lines: [emptyExpense()],
  note: '',
})

/** A stored draft as its form shows it. */
export function valuesOfDraft(draft: OutputFor<'billing.bill.draft'>): BillValues {
  const { partyId, date, dueOn, taxInclusive, currency } = draft
  return {
    partyId,
    date,
    dueOn,
    taxInclusive,
    currency,
    rate: draft.rate ?? '',
    reference: draft.reference ?? '',
    note: draft.note ?? '',
    costCenterId: draft.lines[0]?.costCenterId ?? null,
    lines: draft.lines.map(({ costCenterId: _, taxCode, ...line }) => ({
      ...line,
      key: newKey(),
      taxCode: taxCode ?? 'none',
    })),
  }
}
