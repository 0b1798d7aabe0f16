import type { Ctx } from '#kernel/server/context.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { type ApprovalTrigger, triggersOf } from '../contract/approval.rules.ts'
import { whyNotSeasonLength } from '../master/season.rules.ts'
import type { Term } from '../schedule/term.rules.ts'
import type { RentalSettings } from '../settings/settings.queries.ts'
import type { Price, PriceLine } from './price.rules.ts'
import { discountShare, whyNotDiscount, whyNotPrice } from './priceLimit.rules.ts'
import type { ContractStep } from './priceSteps.queries.ts'
import type { Priced, Pricing } from './pricing.queries.ts'
import type { FrozenRates } from './rate.rules.ts'

/** The rights of the person that loosen the price rules. */
export function priceRights(ctx: Ctx) {
  return {
    mayDiscount: ctx.can('finance.discounts.write'),
    mayOverridePrice: ctx.can('fleet.pricing.override'),
  }
}

/** FM, C5 and C7 of a price for this person. */
export function priceRefusals(
  ctx: Ctx,
  pricing: Pricing,
  term: Term,
  price: Price,
  settings: RentalSettings,
) {
  const rights = priceRights(ctx)
  return {
    belowMinimum: whyNotPrice(price, rights.mayOverridePrice),
    discountLimit: whyNotDiscount(price, settings.discountLimitBasisPoints, rights.mayDiscount),
    minDays: whyNotSeasonLength(pricing.seasons, pricing.groupId, term),
  }
}

/** The step of an explanation as it travels. */
export function shownStep(step: ContractStep) {
  if (step.kind === 'unit') {
    const { kind, unit, count, priceMinor, amountMinor } = step
    return { kind, unit, count, price: priceMinor, amount: amountMinor }
  }
  const { amountMinor, ...rest } = step
  return { ...rest, amount: amountMinor }
}

/** A priced line as it travels. */
export function shownLine(line: PriceLine) {
  const { unitPriceMinor, discountMinor, amountMinor, ...rest } = line
  return { ...rest, unitPrice: unitPriceMinor, discount: discountMinor, amount: amountMinor }
}

/** The frozen terms as they travel. */
export function shownRates(rates: FrozenRates) {
  return {
    daily: rates.dailyMinor,
    weekly: rates.weeklyMinor,
    monthly: rates.monthlyMinor,
    yearly: rates.yearlyMinor,
    includedKmDaily: rates.includedKmDaily,
    includedKmMonthly: rates.includedKmMonthly,
    extraKm: rates.extraKmMinor,
    lateHour: rates.lateHourMinor,
    overstayPerDay: rates.overstayPerDayMinor,
    fuelPerEighth: rates.fuelPerEighthMinor,
    deposit: rates.depositMinor,
  }
}

/** The whole answer of a price question: explanation, lines and what submitting it would be refused with. */
export function priceAnswer(ctx: Ctx, { pricing, term, price }: Priced, settings: RentalSettings) {
  const { belowMinimum, discountLimit, minDays } = priceRefusals(ctx, pricing, term, price, settings)
  const triggers: ApprovalTrigger[] = triggersOf(
    {
      price,
      isUnderMinDays: minDays !== null,
      creditExcessMinor: 0,
      startOn: term.startOn,
      today: ctx.today,
      depositRequiredMinor: 0,
      depositOfRateMinor: 0,
      rights: priceRights(ctx),
    },
    settings,
  )
  return {
    days: price.days,
    counts: price.counts,
    source: pricing.source,
    base: price.baseMinor,
    listPrice: price.listPriceMinor,
    discount: price.discountMinor,
    discountBasisPoints: discountShare(price),
    rent: price.rentMinor,
    minimum: price.minimumMinor,
    extras: price.extrasMinor,
    tax: price.taxMinor,
    total: price.totalMinor,
    oneMoreDay: price.oneMoreDayMinor,
    deposit: pricing.rates.depositMinor ?? 0,
    steps: price.steps.map(shownStep),
    lines: price.lines.map(shownLine),
    rates: shownRates(pricing.rates),
    warnings: [belowMinimum, discountLimit, minDays]
      .filter((why): why is Refusal => why !== null)
      .map(shownRefusal),
    triggers,
  }
}

/** A refusal as part of an answer. */
export function shownRefusal(why: Refusal) {
  const { code, kind, field, params } = why
  return { code, kind, ...(field ? { field } : {}), ...(params ? { params: { ...params } } : {}) }
}
