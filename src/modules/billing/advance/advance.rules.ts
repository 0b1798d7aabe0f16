import { type Currency, type Minor, mulDiv, splitByWeights } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import type { ComposedLine, InvoiceLineDraft, Totals } from '../invoice/invoice.rules.ts'
import type { LineTax } from '../taxCode/tax.rules.ts'

/** The key of what is invoiced ahead, and of the lines that take it back (rule 9 of 40-finance). */
export const advanceKey = 'advanceBillings'

/** What is left of an invoiced advance under one code and rate. */
export type AdvancePart = LineTax & {
  readonly netMinor: Minor
  readonly taxMinor: Minor
  /** What the net stands for in the company's books, of an advance in another currency. */
  readonly carriedMinor?: Minor | null
}

/** An invoice of the customer with something invoiced ahead that no later invoice took back yet. */
export type OpenAdvance = {
  readonly invoiceId: string
  readonly number: string
  /** Of its parts; it is taken back on invoices in the same. */
  readonly currency: Currency
  readonly parts: readonly AdvancePart[]
}

const sum = (amounts: readonly Minor[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Net and tax of parts together. */
export const worthOf = (parts: readonly AdvancePart[]): Minor =>
  sum(parts.flatMap(part => [part.netMinor, part.taxMinor]))

/** What a net that is taken of a part stands for in the books; the last of it takes all that is left. Null where nothing differs. */
export function carriedOf(part: AdvancePart, netMinor: Minor): Minor | null {
  const { carriedMinor } = part
  if (carriedMinor === null || carriedMinor === undefined) return null
  return netMinor >= part.netMinor ? carriedMinor : mulDiv(carriedMinor, netMinor, part.netMinor)
}

/**
 * Net and tax of an amount taken back, in the proportion in which they are left and never above it, so that the last part takes
 * exactly what remains.
 */
export function takeBack(left: readonly AdvancePart[], amountMinor: Minor): AdvancePart[] {
  const pieces = splitByWeights(
    amountMinor,
    left.flatMap(part => [part.netMinor, part.taxMinor]),
  )
  return left.flatMap((part, at) => {
    const [netMinor, taxMinor] = [pieces[2 * at]!, pieces[2 * at + 1]!]
    if (netMinor + taxMinor === 0) return []
    return [{ ...part, netMinor, taxMinor, carriedMinor: carriedOf(part, netMinor) }]
  })
}

/** A line that takes a part of an advance back, as it is stored: below zero, its price as prices of its document are typed. */
function lineOf(part: AdvancePart, taxInclusive: boolean): ComposedLine {
  const netMinor = -part.netMinor
  const grossMinor = taxInclusive ? netMinor - part.taxMinor : netMinor
  return {
    quantity: '1',
    unitPriceMinor: grossMinor,
    grossMinor,
    lineDiscountMinor: 0,
    documentDiscountMinor: 0,
    revenueMinor: netMinor,
    givenMinor: 0,
    netMinor,
    taxMinor: -part.taxMinor,
    reverseTaxMinor: null,
    carriedMinor: part.carriedMinor ? -part.carriedMinor : (part.carriedMinor ?? null),
  }
}

export type Deduction = { readonly advance: OpenAdvance; readonly parts: readonly AdvancePart[] }

/** A document with the lines that take advances back after its own. */
export function withDeductions(
  own: {
    lines: readonly InvoiceLineDraft[]
    tax: readonly LineTax[]
    totals: Totals
  },
  deductions: readonly Deduction[],
  taxInclusive: boolean,
): { lines: InvoiceLineDraft[]; tax: LineTax[]; totals: Totals } {
  const taken = deductions.flatMap(({ advance, parts }) => parts.map(part => ({ advance, part })))
  const added = taken.map(({ part }) => lineOf(part, taxInclusive))
  const netMinor = sum(added.map(line => line.netMinor))
  const taxMinor = sum(added.map(line => line.taxMinor))
  const { totals } = own
  return {
    lines: [
      ...own.lines,
      ...taken.map(({ advance }) => ({
        descriptionAr: `خصم الدفعة المقدمة ${advance.number}`,
        descriptionEn: `Advance ${advance.number} deducted`,
        key: advanceKey,
        deductsId: advance.invoiceId,
      })),
    ],
    tax: [...own.tax, ...taken.map(({ part: { code, rateBps } }) => ({ code, rateBps }))],
    totals: {
      ...totals,
      lines: [...totals.lines, ...added],
      subtotalMinor: totals.subtotalMinor + netMinor,
      taxMinor: totals.taxMinor + taxMinor,
      totalMinor: totals.totalMinor + netMinor + taxMinor,
    },
  }
}

/**
 * Why an advance cannot be taken back on a document: more than is left of it, more than the document still comes to, or more tax than
 * the document has. `shown` writes an amount.
 */
export function whyNotDeduct(
  advance: OpenAdvance,
  amountMinor: Minor,
  totals: Pick<Totals, 'subtotalMinor' | 'discountMinor' | 'taxMinor' | 'totalMinor'>,
  field: string,
  shown: (minor: Minor) => string,
): Refusal | null {
  const left = worthOf(advance.parts)
  const max = Math.min(left, totals.totalMinor)
  if (amountMinor > max)
    return invalid('billing.advance.tooMuch', { field, params: { number: advance.number, max: shown(max) } })
  const taken = takeBack(advance.parts, amountMinor)
  const [net, tax] = [sum(taken.map(part => part.netMinor)), sum(taken.map(part => part.taxMinor))]
  if (tax > totals.taxMinor || net > totals.subtotalMinor - totals.discountMinor)
    return invalid('billing.advance.otherTax', { field, params: { number: advance.number } })
  return null
}
