import type { Day } from '#kernel/shared/day.ts'
import { type Minor, mulDiv, percentOf } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import {
  type Combination,
  layUnits,
  type PriceUnit,
  priceOfTerm,
  priceUnits,
  type UnitCounts,
  type UnitPrices,
  unitPrice,
} from '../master/combination.rules.ts'
import { type ExtraChoice, type ExtraKind, extraAmount } from '../master/extra.rules.ts'
import { type Season, seasonSupplements } from '../master/season.rules.ts'
import type { Term } from '../schedule/term.rules.ts'

/** Prices and their minimums, already chosen by `baseRates`. */
export type PriceRates = UnitPrices & {
  readonly minYearlyMinor: Minor | null
  readonly minMonthlyMinor: Minor | null
  readonly minWeeklyMinor: Minor | null
  readonly minDailyMinor: Minor | null
}

/**
 * What is taken off the list price: a share of it in basis points, an amount, or (when a contract is priced anew) the
 * proportion an earlier price had, so that 5 % stays 5 %.
 */
export type Discount =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  | { readonly kind: 'amount'; readonly amountMinor: Minor }
  | { readonly kind: 'ratio'; readonly discountMinor: Minor; readonly listPriceMinor: Minor }

/** A price agreed as one sum for so many days; another length costs its share of it. */
export type AgreedPrice = {
  readonly amountMinor: Minor
  readonly days: number
  readonly lineAr: string
  readonly key: string
}

export type PriceRequest = {
  readonly term: Term
  /** In the place of rates, seasons and minimums. */
  readonly agreed?: AgreedPrice | null
  readonly groupId: string | null
  readonly rates: PriceRates
  readonly seasons: readonly Season[]
  readonly discount: Discount | null
  readonly extras: readonly ExtraChoice[]
  /** 0 in Kuwait; the same code applies to every line. */
  readonly taxBasisPoints: number
}

/** One step of the explanation; the steps add up to the total. */
export type PriceStep =
  | {
      readonly kind: 'unit'
      readonly unit: PriceUnit
      readonly count: number
      readonly priceMinor: Minor
      readonly amountMinor: Minor
    }
  | {
      readonly kind: 'season'
      readonly nameAr: string
      readonly days: number
      readonly factorBasisPoints: number
      readonly amountMinor: Minor
    }
  | { readonly kind: 'agreed'; readonly amountMinor: Minor }
  | { readonly kind: 'discount'; readonly basisPoints: number; readonly amountMinor: Minor }
  | {
      readonly kind: 'extra'
      readonly nameAr: string
      readonly quantity: number
      readonly amountMinor: Minor
    }
  | { readonly kind: 'tax'; readonly basisPoints: number; readonly amountMinor: Minor }

export type PriceLineKind = 'rent' | ExtraKind
/** A priced line of a quotation, contract or event: gross − discount = amount, tax apart. */
export type PriceLine = {
  readonly kind: PriceLineKind
  readonly extraId: string | null
  readonly descriptionAr: string
  readonly quantity: number
  readonly unitPriceMinor: Minor
  readonly discountMinor: Minor
  readonly amountMinor: Minor
  readonly key: string
}

export type Price = {
  readonly days: number
  readonly counts: UnitCounts
  /** Rule 6 alone. */
  readonly baseMinor: Minor
  /** Base and seasons: what the discount is taken from. */
  readonly listPriceMinor: Minor
  readonly discountMinor: Minor
  /** Rent after the discount: what the minimum is compared with. */
  readonly rentMinor: Minor
  readonly minimumMinor: Minor | null
  readonly extrasMinor: Minor
  readonly taxMinor: Minor
  readonly totalMinor: Minor
  /** What one day more would add before discount; null when it cannot be priced. */
  readonly oneMoreDayMinor: Minor | null
  readonly steps: readonly PriceStep[]
  readonly lines: readonly PriceLine[]
}

/** The Arabic description a rent line is given; the contract of one or many lines prints it. */
export const rentLineAr = 'إيجار المركبة'

/**
 * The price in the order of rule 8: base, season, discount, minimum, extras, tax. Null when no unit has a price (the
 * caller answers FP).
 */
export function priceOf(request: PriceRequest): Price | null {
  const { term, rates, agreed } = request
  const base = baseOf(request)
  if (!base) return null
  const supplements = seasonSupplements(
    layUnits(rates, term, base.counts),
    request.seasons,
    request.groupId,
    term,
  )
  const listPriceMinor = base.totalMinor + supplements.reduce((sum, one) => sum + one.amountMinor, 0)
  const discountMinor = discountOn(listPriceMinor, request.discount)
  const rentMinor = listPriceMinor - discountMinor
  const extras = request.extras.map(choice => extraLine(choice, term))
  const extrasMinor = extras.reduce((sum, line) => sum + line.amountMinor, 0)
  const taxMinor = percentOf(rentMinor + extrasMinor, request.taxBasisPoints)
  const more = agreed ? null : priceOfTerm(rates, { ...term, days: term.days + 1 })
  return {
    days: term.days,
    counts: base.counts,
    baseMinor: base.totalMinor,
    listPriceMinor,
    discountMinor,
    rentMinor,
    minimumMinor: agreed ? null : minimumOf(rates, term),
    extrasMinor,
    taxMinor,
    totalMinor: rentMinor + extrasMinor + taxMinor,
    oneMoreDayMinor: more ? more.totalMinor - base.totalMinor : null,
    steps: [
      ...(agreed ? [{ kind: 'agreed' as const, amountMinor: base.totalMinor }] : []),
      ...unitSteps(rates, base.counts),
      ...supplements.map(({ seasonId: _, ...step }) => ({ kind: 'season' as const, ...step })),
      ...discountSteps(listPriceMinor, discountMinor),
      ...extras.map(line => ({
        kind: 'extra' as const,
        nameAr: line.descriptionAr,
        quantity: line.quantity,
        amountMinor: line.amountMinor,
      })),
      ...(taxMinor === 0
        ? []
        : [{ kind: 'tax' as const, basisPoints: request.taxBasisPoints, amountMinor: taxMinor }]),
    ],
    lines: [rentLine(listPriceMinor, discountMinor, agreed), ...extras],
  }
}

const noUnits: UnitCounts = { year: 0, month: 0, week: 0, day: 0 }

function baseOf({ agreed, rates, term }: PriceRequest): Combination | null {
  if (!agreed) return priceOfTerm(rates, term)
  return { counts: noUnits, totalMinor: mulDiv(agreed.amountMinor, term.days, agreed.days) }
}

/** The least the rent may cost: the same engine on the minimum rates (fleet R12), without season; null when there are none. */
export function minimumOf(rates: PriceRates, term: Term): Minor | null {
  const minimum = priceOfTerm(
    {
      yearlyMinor: rates.minYearlyMinor,
      monthlyMinor: rates.minMonthlyMinor,
      weeklyMinor: rates.minWeeklyMinor,
      dailyMinor: rates.minDailyMinor,
    },
    term,
  )
  return minimum ? minimum.totalMinor : null
}

/** A discount as it was typed (`discountInput`), as the engine takes it. */
export function discountOf(
  typed: { kind: 'percent'; basisPoints: number } | { kind: 'amount'; amount: Minor } | null | undefined,
): Discount | null {
  if (!typed) return null
  return typed.kind === 'percent' ? typed : { kind: 'amount', amountMinor: typed.amount }
}

/** The discount as an amount, never more than the list price. */
function discountOn(listPriceMinor: Minor, discount: Discount | null): Minor {
  return Math.min(Math.max(discount ? wantedDiscount(listPriceMinor, discount) : 0, 0), listPriceMinor)
}

function wantedDiscount(listPriceMinor: Minor, discount: Discount): Minor {
  if (discount.kind === 'amount') return discount.amountMinor
  if (discount.kind === 'percent') return percentOf(listPriceMinor, discount.basisPoints)
  if (discount.listPriceMinor === 0) return 0
  return mulDiv(listPriceMinor, discount.discountMinor, discount.listPriceMinor)
}

/** FP: nothing with a price covers the vehicle or group on the day. */
export function priceMissing(on: Day): Refusal {
  return refused('fleet.price.missing', { params: { date: on } })
}

function unitSteps(prices: UnitPrices, counts: UnitCounts): PriceStep[] {
  return priceUnits
    .filter(unit => counts[unit] > 0)
    .map(unit => {
      const priceMinor = unitPrice(prices, unit) ?? 0
      return { kind: 'unit', unit, count: counts[unit], priceMinor, amountMinor: priceMinor * counts[unit] }
    })
}

function discountSteps(listPriceMinor: Minor, discountMinor: Minor): PriceStep[] {
  if (discountMinor === 0) return []
  const basisPoints = mulDiv(10_000, discountMinor, listPriceMinor)
  return [{ kind: 'discount', basisPoints, amountMinor: -discountMinor }]
}

function rentLine(
  listPriceMinor: Minor,
  discountMinor: Minor,
  agreed: AgreedPrice | null | undefined,
): PriceLine {
  return {
    kind: 'rent',
    extraId: null,
    descriptionAr: agreed?.lineAr ?? rentLineAr,
    quantity: 1,
    unitPriceMinor: listPriceMinor,
    discountMinor,
    amountMinor: listPriceMinor - discountMinor,
    key: agreed?.key ?? 'rentalRevenue',
  }
}

const keys: Record<ExtraKind, string> = {
  extra: 'addonRevenue',
  extra_driver: 'addonRevenue',
  waiver: 'waiverRevenue',
  delivery: 'deliveryRevenue',
}

function extraLine(choice: ExtraChoice, term: Term): PriceLine {
  const unitPriceMinor = extraAmount(choice.extra, term)
  return {
    kind: choice.extra.kind,
    extraId: choice.extra.id,
    descriptionAr: choice.extra.nameAr,
    quantity: choice.quantity,
    unitPriceMinor,
    discountMinor: 0,
    amountMinor: unitPriceMinor * choice.quantity,
    key: keys[choice.extra.kind],
  }
}
