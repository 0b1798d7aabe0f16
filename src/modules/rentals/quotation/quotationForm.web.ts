import type { InputFor } from '#kernel/web/api.ts'
import { endAfter } from '../contract/form/contractForm.web.ts'
import type { Quotation } from '../price/amounts.web.ts'

type Draft = InputFor<'rentals.quotation.save'>
export type ItemValues = Draft['items'][number] & { groupId: string | null; vehicleId: string | null }
export type QuotationValues = Omit<Draft, 'customerId' | 'items'> & {
  customerId: string | null
  items: ItemValues[]
}

/** A line from the next full hour for three days. */
export function emptyItem(): ItemValues {
  const startAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000).toISOString()
  return {
    type: 'daily',
    groupId: null,
    vehicleId: null,
    quantity: 1,
    startAt,
    dueBackAt: endAfter(startAt, 3),
    discount: null,
    extras: [],
    note: '',
  }
}

/** A draft as the form edits it again. */
export function valuesOfQuotation(quotation: Quotation): QuotationValues {
  return {
    customerId: quotation.customer.id,
    validUntilOn: quotation.validUntilOn,
    holdHours: quotation.holdHours,
    discountReason: quotation.discountReason ?? '',
    terms: quotation.terms,
    items: quotation.items.map(item => ({
      type: item.type,
      groupId: item.vehicle ? null : (item.group?.id ?? null),
      vehicleId: item.vehicle?.id ?? null,
      quantity: item.quantity,
      startAt: item.startAt,
      dueBackAt: item.dueBackAt,
      ...item.typed,
      note: item.note ?? '',
    })),
  }
}
