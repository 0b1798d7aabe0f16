import { addDays, type Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { unitPrice } from '../master/combination.rules.ts'
import type { Price } from '../price/price.rules.ts'
import { installments, whyNotInstallments } from '../price/priceChange.rules.ts'
import type { Pricing } from '../price/pricing.queries.ts'
import { beforeTax, sumOfRows, type TaxedRow, taxedRows, withTax } from '../price/taxed.rules.ts'
import {
  type Anchor,
  type Frequency,
  monthlyShare,
  type SchedulePlan,
  type ScheduleRow,
  scheduleRows,
  type Timing,
  whyNotCustomRows,
} from './schedule.rules.ts'
import { type Term, termEndsBefore } from './term.rules.ts'

export type ScheduleTerms = {
  readonly frequency: Frequency
  readonly anchor: Anchor
  readonly timing: Timing
  readonly custom?:
    | readonly { readonly startOn: Day; readonly amount?: Minor | null | undefined }[]
    | null
    | undefined
}

/** Down payment and option price of rent-to-own; both null for everything else. */
export type OwnershipTerms = {
  readonly downPaymentMinor: Minor | null
  readonly optionPriceMinor: Minor | null
}

/** What one whole month of the price costs before tax, with its share of extras and discount; null where it is a lump sum. */
export function monthOf(pricing: Pricing, price: Price): Minor | null {
  const months = price.counts.month + price.counts.year * 12
  const monthsMinor =
    price.counts.month * (unitPrice(pricing.rates, 'month') ?? 0) +
    price.counts.year * (unitPrice(pricing.rates, 'year') ?? 0)
  return monthlyShare(netOfPrice(price), months, { monthsMinor, restMinor: price.baseMinor - monthsMinor })
}

const netOfPrice = (price: Price): Minor => price.rentMinor + price.extrasMinor

/**
 * The rows of a price (rule 17), each with its tax. Rent-to-own spreads what down payment and option leave, larger installments first (rule
 * 12). Refuses a custom schedule that does not fit, and when nothing is left to spread.
 */
export function planRows(
  pricing: Pricing,
  term: Term,
  price: Price,
  terms: ScheduleTerms,
  ownership: OwnershipTerms,
): TaxedRow[] {
  const down = ownership.downPaymentMinor ?? 0
  const option = ownership.optionPriceMinor ?? 0
  const isPlain = down === 0 && option === 0
  const netMinor = netOfPrice(price)
  if (!isPlain) refuse(whyNotInstallments(netMinor, down, option))
  const plan: SchedulePlan = {
    startOn: term.startOn,
    endsBefore: termEndsBefore(term),
    totalMinor: netMinor - down - option,
    frequency: terms.frequency,
    anchor: terms.anchor,
    timing: terms.timing,
    monthlyMinor: isPlain && terms.frequency !== 'once' && term.wholePeriods ? monthOf(pricing, price) : null,
    ...customOf(terms, pricing.taxBasisPoints),
  }
  refuse(whyNotCustomRows(plan))
  const rows = scheduleRows({ ...plan, firstNo: down > 0 ? 2 : 1 })
  if (isPlain) return taxedRows(rows, pricing.taxBasisPoints)
  const parts = terms.frequency === 'custom' ? null : installments(netMinor, down, option, rows.length)
  const spread = parts ? rows.map((row, at) => ({ ...row, amountMinor: parts[at] ?? 0 })) : rows
  return taxedRows(down > 0 ? [downPaymentRow(plan, down), ...spread] : spread, pricing.taxBasisPoints)
}

/** The down payment is due at the start and earned over the whole term, which defers it. */
const downPaymentRow = (plan: SchedulePlan, amountMinor: Minor): ScheduleRow => ({
  no: 1,
  fromOn: plan.startOn,
  toOn: addDays(plan.endsBefore, -1),
  dueOn: plan.startOn,
  amountMinor,
})

/** What rows and the option, which is paid beside them, come to: the total of their contract. */
export function contractTotal(
  pricing: Pricing,
  rows: readonly TaxedRow[],
  { optionPriceMinor }: OwnershipTerms,
): Minor {
  return sumOfRows(rows) + withTax(optionPriceMinor ?? 0, pricing.taxBasisPoints)
}

/** The rows an added period brings, each with its tax: in the rhythm of the contract where it has one, else one row due at once. */
export function planAddedRows(
  added: {
    fromOn: Day
    days: number
    /** Before tax. */
    amountMinor: Minor
    today: Day
    taxBasisPoints: number
  },
  terms: ScheduleTerms,
  firstNo: number,
  monthlyMinor: Minor | null,
): TaxedRow[] {
  const rhythm = terms.frequency !== 'once' && terms.frequency !== 'custom'
  const rows = scheduleRows({
    startOn: added.fromOn,
    endsBefore: addDays(added.fromOn, added.days),
    totalMinor: added.amountMinor,
    frequency: rhythm ? terms.frequency : 'once',
    anchor: rhythm ? terms.anchor : 'start_day',
    timing: terms.timing,
    monthlyMinor: rhythm ? monthlyMinor : null,
    firstNo,
  })
  // A counter extension is paid when it is asked for, not when the added days begin.
  const due = rhythm
    ? rows
    : rows.map(row => ({ ...row, dueOn: row.dueOn < added.today ? row.dueOn : added.today }))
  return taxedRows(due, added.taxBasisPoints)
}

/** The amounts of a custom schedule are typed as the customer pays them, with their tax. */
function customOf(terms: ScheduleTerms, taxBasisPoints: number): Pick<SchedulePlan, 'custom'> {
  if (!terms.custom) return {}
  return {
    custom: terms.custom.map(({ startOn, amount }) => ({
      startOn,
      amountMinor: amount === null || amount === undefined ? null : beforeTax(amount, taxBasisPoints),
    })),
  }
}
