import { type Day, daysBetween, endOfMonth } from '#kernel/shared/day.ts'
import {
  type Currency,
  type Minor,
  mostMinor,
  mulDecimal,
  mulDiv,
  percentOf,
  splitByWeights,
} from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import { type LineTax, type TaxOfCode, taxOf } from '../taxCode/tax.rules.ts'

export const invoiceKinds = ['sale', 'service', 'creditNote', 'writeOff'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/**
 * A line to invoice. Its gross amount is `amountMinor`, or quantity (exact decimal text) × unit price, rounded once. It posts
 * to `key` or to `accountId`. `taxCode` left out takes the company's standard code where there is one; null means no tax.
 */
export type InvoiceLineDraft = {
  readonly descriptionAr: string
  readonly descriptionEn?: string | null
  readonly key?: string | null
  readonly accountId?: string | null
  readonly quantity?: string
  readonly unitPriceMinor?: Minor
  readonly amountMinor?: Minor
  readonly discountMinor?: Minor
  readonly taxCode?: string | null
  /** Whose account the line concerns where it is not the document's party: the authority of a fine. */
  readonly partyId?: string | null
  readonly costCenterId?: string | null
  readonly profitUnitId?: string | null
  readonly serviceFrom?: Day | null
  readonly serviceTo?: Day | null
  /** Of a bill's prepaid line: the expense it becomes over its service period. */
  readonly spreadToKey?: string | null
  /** Where what is given away on it is shown, if not on `salesDiscount`: a scholarship on its own key. */
  readonly discountKey?: string | null
  /** The invoice whose advance it takes back; such lines are made by `withDeductions` alone. */
  readonly deductsId?: string | null
}

/** A discount on the whole document: an amount, or basis points of what the lines leave. */
export type DocumentDiscount = { readonly amountMinor: Minor } | { readonly bps: number }

/** What a final invoice takes back of an advance, tax included; everything left when the amount is left out. */
export type AdvanceWish = { readonly invoiceId: string; readonly amountMinor?: Minor | undefined }

/** A document for the front door: what rentals, fleet and the form hand over. */
export type InvoiceDraft = {
  /** Its amounts are in this currency, where that is not the company's; at the rate of its day when that is left out. */
  readonly foreign?: { readonly currency: Currency; readonly rate?: string | null } | null
  readonly sourceKey: string
  readonly kind: 'sale' | 'service'
  readonly partyId: string
  readonly date: Day
  readonly dueOn?: Day
  readonly reference?: string | null
  readonly note?: string | null
  readonly taxInclusive?: boolean
  /** Mapping key of the control account; `receivable` when left out. */
  readonly control?: string
  readonly lines: readonly InvoiceLineDraft[]
  readonly documentDiscount?: DocumentDiscount | null
  /** Advances of the customer that were invoiced and are taken back on this one. */
  readonly advances?: readonly AdvanceWish[]
}

export type ComposedLine = {
  readonly quantity: string
  readonly unitPriceMinor: Minor
  readonly grossMinor: Minor
  readonly lineDiscountMinor: Minor
  readonly documentDiscountMinor: Minor
  /** Before tax: what goes to the line's account, what is given away, and their difference. */
  readonly revenueMinor: Minor
  readonly givenMinor: Minor
  readonly netMinor: Minor
  readonly taxMinor: Minor
  /** Of a reverse charge: what the company owes itself, never part of the total; null on other lines. */
  readonly reverseTaxMinor: Minor | null
  /** What it takes off the account of foreign advances, in the company's currency; its net stands at another rate. */
  readonly carriedMinor?: Minor | null
}

export type Totals = {
  readonly lines: readonly ComposedLine[]
  readonly subtotalMinor: Minor
  readonly discountMinor: Minor
  readonly taxMinor: Minor
  readonly totalMinor: Minor
  readonly taxes: readonly TaxOfCode[]
}

const sum = (amounts: readonly Minor[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Quantity × unit price, rounded once (half away from zero). */
export function grossOf(line: Pick<InvoiceLineDraft, 'quantity' | 'unitPriceMinor' | 'amountMinor'>): Minor {
  return line.amountMinor ?? mulDecimal(line.unitPriceMinor ?? 0, line.quantity ?? '1')
}

const roughGrossOf = (line: Parameters<typeof grossOf>[0]) =>
  line.amountMinor ?? (line.unitPriceMinor ?? 0) * Number(line.quantity ?? '1')

/** Why the lines cannot be invoiced: nothing to invoice, a discount above its line, or a document discount above the rest. */
export function whyNotCompose(
  lines: readonly InvoiceLineDraft[],
  discount: DocumentDiscount | null | undefined,
): Refusal | null {
  const nets: Minor[] = []
  for (const [at, line] of lines.entries()) {
    // Asked before it is worked out exactly: a product beyond the safe integers cannot be.
    if (roughGrossOf(line) > mostMinor)
      return invalid('kernel.field.moneyTooLarge', { field: `lines.${at}.amount` })
    const gross = grossOf(line)
    if (gross < 0) return invalid('kernel.field.negative', { field: `lines.${at}.amount` })
    if ((line.discountMinor ?? 0) > gross)
      return invalid('billing.discount.tooMuch', { field: `lines.${at}.discount` })
    if (((line.serviceFrom ?? null) === null) !== ((line.serviceTo ?? null) === null))
      return invalid('kernel.field.required', { field: `lines.${at}.serviceTo` })
    if (line.serviceFrom && line.serviceTo && line.serviceTo < line.serviceFrom)
      return invalid('billing.service.dates', { field: `lines.${at}.serviceTo` })
    nets.push(gross - (line.discountMinor ?? 0))
  }
  if (sum(nets) > mostMinor) return invalid('kernel.field.moneyTooLarge', { field: 'lines' })
  if (sum(lines.map(grossOf)) === 0) return invalid('billing.invoice.empty', { field: 'lines' })
  if (discount && 'amountMinor' in discount && discount.amountMinor > sum(nets))
    return invalid('billing.discount.tooMuch', { field: 'documentDiscount' })
  return null
}

/**
 * Lines and totals of a document (rules 4, 5 and 6): the document discount is spread over what the lines leave by largest
 * remainder (10.000 over 285.000, 15.000, 5.500 is 9.329, 0.491, 0.180), tax is taken per code from the nets. `taxOfLine`
 * gives code and rate of each line. Call after {@link whyNotCompose}.
 */
export function composeInvoice(
  lines: readonly InvoiceLineDraft[],
  taxOfLine: readonly LineTax[],
  discount: DocumentDiscount | null | undefined,
  taxInclusive: boolean,
): Totals {
  const gross = lines.map(grossOf)
  const afterLine = lines.map((line, at) => gross[at]! - (line.discountMinor ?? 0))
  const documentDiscount = !discount
    ? 0
    : 'bps' in discount
      ? percentOf(sum(afterLine), discount.bps)
      : discount.amountMinor
  const spread = splitByWeights(documentDiscount, afterLine)
  const left = afterLine.map((amount, at) => amount - spread[at]!)
  const { lineTaxMinor, lineReverseMinor, taxes } = taxOf(
    left.map((amountMinor, at) => ({ amountMinor, ...taxOfLine[at]! })),
    taxInclusive,
  )
  const composed = lines.map((line, at) => {
    const taxMinor = lineTaxMinor[at]!
    const lineDiscountMinor = line.discountMinor ?? 0
    const discountMinor = lineDiscountMinor + spread[at]!
    const netMinor = taxInclusive ? left[at]! - taxMinor : left[at]!
    // With tax inside, the discount was typed with tax inside too: the same share of it is tax.
    const givenMinor =
      taxInclusive && left[at]! > 0 ? mulDiv(discountMinor, netMinor, left[at]!) : discountMinor
    return {
      quantity: line.quantity ?? '1',
      unitPriceMinor: line.unitPriceMinor ?? gross[at]!,
      grossMinor: gross[at]!,
      lineDiscountMinor,
      documentDiscountMinor: spread[at]!,
      revenueMinor: netMinor + givenMinor,
      givenMinor,
      netMinor,
      taxMinor,
      reverseTaxMinor: lineReverseMinor[at]!,
    }
  })
  const subtotalMinor = sum(composed.map(line => line.revenueMinor))
  const discountMinor = sum(composed.map(line => line.givenMinor))
  const taxMinor = sum(lineTaxMinor)
  return {
    lines: composed,
    subtotalMinor,
    discountMinor,
    taxMinor,
    totalMinor: subtotalMinor - discountMinor + taxMinor,
    taxes,
  }
}

export const invoiceStates = [
  'draft',
  'unpaid',
  'partlyPaid',
  'paid',
  'coveredByCheque',
  'overdue',
  'void',
] as const
export type InvoiceState = (typeof invoiceStates)[number]

/**
 * The state a person sees (rule 10), always computed: paid when nothing is open, overdue when something is open after its due
 * day, partly paid when something was settled.
 */
export function invoiceState(
  invoice: {
    status: 'draft' | 'issued' | 'void'
    totalMinor: Minor
    settledMinor: Minor
    dueOn: Day
    /** A cheque that is not cleared yet is among what settles it: covered, not paid. */
    isCovered?: boolean
  },
  today: Day,
): InvoiceState {
  if (invoice.status !== 'issued') return invoice.status
  if (invoice.settledMinor >= invoice.totalMinor) return invoice.isCovered ? 'coveredByCheque' : 'paid'
  if (invoice.dueOn < today) return 'overdue'
  return invoice.settledMinor > 0 ? 'partlyPaid' : 'unpaid'
}

/** Days past the due day while something is open; 0 otherwise. */
export function daysLate(openMinor: Minor, dueOn: Day, today: Day): number {
  return openMinor > 0 && dueOn < today ? daysBetween(dueOn, today) : 0
}

const longestImmediateDays = 31

/**
 * Whether a service period is earned later than at issue (rule 7): longer than 31 days, and with `overPeriod` any period that
 * crosses a month end.
 */
export function isDeferred(from: Day, to: Day, recognition: 'atIssue' | 'overPeriod'): boolean {
  if (daysBetween(from, to) + 1 > longestImmediateDays) return true
  return recognition === 'overPeriod' && to > endOfMonth(from)
}

/** How the source key of every late fee's document begins. */
export const lateFeeSourceKey = 'billing:lateFee:'

const rentKeys = new Set(['rentalRevenue', 'rentalRevenueLongTerm', 'leaseRevenue', 'chauffeurRevenue'])
const violationKeys = new Set(['violationsPayable', 'violationFeeRevenue'])

/**
 * Place of a document among those due on one day: rent 0, charges 1, violations 2, late fees 3 (rule 9). A late fee is known by its
 * source, whatever its revenue is booked on.
 */
export function settleRank(
  keys: readonly (string | null | undefined)[],
  sourceKey: string | null = null,
): 0 | 1 | 2 | 3 {
  if (sourceKey?.startsWith(lateFeeSourceKey)) return 3
  if (keys.some(key => key && rentKeys.has(key))) return 0
  if (keys.some(key => key && violationKeys.has(key))) return 2
  return keys.length > 0 && keys.every(key => key === 'lateFeeRevenue') ? 3 : 1
}
