import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'

/** A line of an invoice to issue: gross amount, discount apart (it posts to `salesDiscount`), the service period it pays for. */
export type InvoiceLineDraft = {
  readonly descriptionAr: string
  readonly key: string
  readonly amountMinor: Minor
  readonly discountMinor?: Minor
  readonly profitUnitId?: string | null
  readonly serviceFrom?: Day
  readonly serviceTo?: Day
}

/**
 * An invoice or credit note for billing's front door. Billing decides recognition: a service period above 31 days is
 * deferred and spread (rules 7 and 8 of 40-finance).
 */
export type InvoiceDraft = {
  readonly kind: 'sale' | 'service' | 'creditNote'
  readonly sourceKey: string
  readonly partyId: string
  readonly date: Day
  readonly dueOn?: Day
  readonly lines: readonly InvoiceLineDraft[]
}

/** What the party owes by a draft before tax: gross less discounts. */
export function draftTotal(draft: Pick<InvoiceDraft, 'lines'>): Minor {
  return draft.lines.reduce((sum, line) => sum + line.amountMinor - (line.discountMinor ?? 0), 0)
}
