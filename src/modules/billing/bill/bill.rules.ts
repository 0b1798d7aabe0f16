import { conflict, invalid, type Refusal } from '#kernel/shared/refusal.ts'
import { mappingKeys } from '#modules/accounting/public.ts'
import type { InvoiceLineDraft } from '../invoice/invoice.rules.ts'

export const billKinds = ['bill', 'vendorCredit'] as const
export type BillKind = (typeof billKinds)[number]

/** Which way a document's money goes: what customers owe us, or what we owe vendors. */
export type Side = 'customer' | 'vendor'

export const isVendorKind = (kind: string): kind is BillKind => kind === 'bill' || kind === 'vendorCredit'
export const sideOf = (kind: string): Side => (isVendorKind(kind) ? 'vendor' : 'customer')

/** Keys whose amounts wait on the balance sheet, and the expense each usually becomes. */
const prepaid: ReadonlyMap<string, string> = new Map([
  ['prepaidInsurance', 'vehicleInsuranceExpense'],
  ['prepaidExpense', 'otherExpense'],
])

export const isPrepaidKey = (key: string | null | undefined): boolean => !!key && prepaid.has(key)
export const usualExpenseOf = (prepaidKey: string): string | null => prepaid.get(prepaidKey) ?? null

const expenseClass = 5

/** Whether a prepaid amount may become this expense: a key of an expense account that is no control account. */
const isExpenseKey = (key: string): boolean => {
  const known = mappingKeys.get(key)
  return known?.class === expenseClass && known.control === 'none'
}

type Line = Pick<InvoiceLineDraft, 'key' | 'serviceFrom' | 'serviceTo' | 'spreadToKey'>

/** Why a prepaid line cannot be recorded: it must say which days it pays for (rule 8), and only it may be spread. */
export function whyNotPrepay(lines: readonly Line[]): Refusal | null {
  for (const [at, line] of lines.entries()) {
    if (isPrepaidKey(line.key) && !(line.serviceFrom && line.serviceTo))
      return invalid('billing.bill.serviceNeeded', { field: `lines.${at}.serviceFrom` })
    if (line.spreadToKey && !isExpenseKey(line.spreadToKey))
      return invalid('kernel.field.invalid', { field: `lines.${at}.spreadToKey` })
  }
  return null
}

/** The lines with the expense that each prepaid one becomes; the others are never spread. */
export function withSpreads<L extends Line>(lines: readonly L[]): L[] {
  return lines.map(line =>
    line.key && isPrepaidKey(line.key)
      ? { ...line, spreadToKey: line.spreadToKey ?? usualExpenseOf(line.key) }
      : { ...line, spreadToKey: null },
  )
}

/** A vendor's number as bills are compared by it: without case and blanks. */
export const referenceKey = (reference: string): string => reference.replace(/\s/g, '').toUpperCase()

/** Why a vendor's bill cannot be recorded again. */
export function whyNotBillTwice(reference: string, earlier: { number: string } | null): Refusal | null {
  return earlier
    ? conflict('billing.bill.duplicate', {
        field: 'reference',
        params: { reference, number: earlier.number },
      })
    : null
}
