import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { type Day, dayIn } from '#kernel/shared/day.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { resolveRate, vehicleCard } from '#modules/fleet/public.server.ts'
import { whyNotDates } from '../contract/contract.rules.ts'
import type { Extra, ExtraChoice } from '../master/extra.rules.ts'
import type { Season } from '../master/season.rules.ts'
import {
  type ContractType,
  defaultMonthDays,
  isAgreedType,
  pricedInPeriods,
  rentalDays,
  type Term,
} from '../schedule/term.rules.ts'
import {
  type AgreedPrice,
  type Discount,
  discountOf,
  type Price,
  type PriceRequest,
  priceMissing,
  priceOf,
} from './price.rules.ts'
import {
  agreementOn,
  baseRates,
  type FleetRate,
  type FrozenRates,
  frozenRates,
  noRate,
} from './rate.rules.ts'
import { taxBasisPoints } from './tax.queries.ts'

/** What a price depends on, as the contracts decode it. */
export type PriceTerms = {
  readonly type: ContractType
  readonly groupId?: string | null | undefined
  readonly vehicleId?: string | null | undefined
  readonly customerId?: string | null | undefined
  readonly startAt: Date
  readonly dueBackAt: Date
  readonly agreedPrice?: number | null | undefined
  readonly discount?: TypedDiscount | null | undefined
  readonly extras: readonly { readonly extraId: string; readonly quantity: number }[]
}

export type TypedDiscount =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  | { readonly kind: 'amount'; readonly amount: number }

export type PriceSource = 'agreement' | 'vehicle' | 'group' | 'agreed'

/** Everything a price was calculated from but its term: kept with an offer or contract, so that it is priced anew alike. */
export type Pricing = {
  readonly source: PriceSource
  readonly groupId: string | null
  /** The sum that was agreed, for types without rates. */
  readonly agreed?: AgreedPrice | null
  readonly rates: FrozenRates
  readonly seasons: readonly Season[]
  readonly extras: readonly ExtraChoice[]
  readonly discount: Discount | null
  readonly taxBasisPoints: number
}

export type Priced = { readonly pricing: Pricing; readonly term: Term; readonly price: Price }

/** The priced days of a period: 24-hour days from the start day in the company's time zone. */
export function termOf(ctx: Ctx, type: ContractType, startAt: Date, dueBackAt: Date): Term {
  return {
    startOn: dayIn(startAt, ctx.company.timeZone),
    days: rentalDays(startAt, dueBackAt),
    monthDays: defaultMonthDays(type),
    wholePeriods: pricedInPeriods(type),
  }
}

/** The request of the price engine for a term under kept pricing. */
export function requestOf(pricing: Pricing, term: Term): PriceRequest {
  const { groupId, rates, seasons, discount, extras, taxBasisPoints, agreed } = pricing
  return { term, groupId, rates, seasons, discount, extras, taxBasisPoints, agreed: agreed ?? null }
}

/** What time is priced by: of rent-to-own the installments alone, for down payment and option are paid whatever the term. */
export function rentPricing(row: {
  pricing: Pricing
  down_payment_minor: number | null
  option_price_minor: number | null
}): Pricing {
  const { pricing } = row
  const besides = (row.down_payment_minor ?? 0) + (row.option_price_minor ?? 0)
  if (!pricing.agreed || besides === 0) return pricing
  return { ...pricing, agreed: { ...pricing.agreed, amountMinor: pricing.agreed.amountMinor - besides } }
}

/** Prices the term anew under kept pricing; refuses FP where nothing covers it. */
export function priceUnder(pricing: Pricing, term: Term): Price {
  return priceOf(requestOf(pricing, term)) ?? deny(priceMissing(term.startOn))
}

/** The price of terms at today's rates (rule 8). Refuses FP, reversed dates and unknown extras. */
export async function priceTerms(ctx: Ctx, terms: PriceTerms): Promise<Priced> {
  refuse(whyNotDates(terms.startAt, terms.dueBackAt))
  const term = termOf(ctx, terms.type, terms.startAt, terms.dueBackAt)
  const groupId =
    terms.groupId ?? (terms.vehicleId ? (await vehicleCard(ctx, terms.vehicleId)).groupId : null)
  const agreed = await agreedFor(ctx, terms, term)
  const { rate, source } =
    terms.type === 'service'
      ? { rate: noRate, source: 'agreed' as const }
      : await rateFor(ctx, { ...terms, groupId }, term.startOn)
  const pricing: Pricing = {
    source: agreed ? 'agreed' : source,
    groupId,
    ...(agreed ? { agreed } : {}),
    rates: frozenRates(rate, terms.type, term.monthDays),
    seasons: agreed ? [] : await seasonsFor(ctx, term),
    extras: await choicesOf(ctx, terms.extras),
    discount: discountOf(terms.discount),
    taxBasisPoints: await taxBasisPoints(ctx, term.startOn),
  }
  return { pricing, term, price: priceUnder(pricing, term) }
}

/** The sum agreed for the term; null for types that have rates. */
async function agreedFor(ctx: Ctx, terms: PriceTerms, term: Term): Promise<AgreedPrice | null> {
  if (!isAgreedType(terms.type)) return null
  const amountMinor = terms.agreedPrice ?? deny(invalid('kernel.field.required', { field: 'agreedPrice' }))
  if (terms.type === 'rent_to_own')
    return { amountMinor, days: term.days, lineAr: 'إيجار منتهٍ بالتملك', key: 'rentalRevenue' }
  return { amountMinor, days: term.days, lineAr: 'قيمة الخدمة', key: await serviceKey(ctx) }
}

/** Fees have an account of their own where the chart is one of services; a rental company books them with its rentals. */
async function serviceKey(ctx: Ctx): Promise<string> {
  const [known] = await rawQuery(
    ctx.db,
    `select key from accounting.account_mapping where company_id = $1 and key = 'serviceRevenue'`,
    [ctx.company.id],
  )
  return known ? 'serviceRevenue' : 'rentalRevenue'
}

/** The prices of a vehicle or group for a customer: their agreement, else the vehicle's own, else the group's. */
export async function rateFor(
  ctx: Ctx,
  terms: Pick<PriceTerms, 'vehicleId' | 'customerId'> & { groupId: string | null },
  on: Day,
): Promise<{ rate: FleetRate; source: PriceSource }> {
  const { groupId, vehicleId, customerId } = terms
  if (!groupId) deny(invalid('kernel.field.required', { field: 'groupId' }))
  const found = await resolveRate(ctx, { on, groupId, ...(vehicleId ? { vehicleId } : {}) })
  const rate: FleetRate = {
    dailyMinor: found.daily,
    weeklyMinor: found.weekly,
    monthlyMinor: found.monthly,
    yearlyMinor: found.yearly,
    minDailyMinor: found.minDaily,
    minWeeklyMinor: found.minWeekly,
    minMonthlyMinor: found.minMonthly,
    minYearlyMinor: found.minYearly,
    includedKmDaily: found.includedKmDaily,
    includedKmMonthly: found.includedKmMonthly,
    extraKmMinor: found.extraKm,
    lateHourMinor: found.lateHour,
    fuelPerEighthMinor: found.fuelPerEighth,
    depositMinor: found.deposit,
  }
  const agreement = customerId ? await findAgreement(ctx, customerId, groupId, on) : null
  const source = agreement ? 'agreement' : found.vehicleId ? 'vehicle' : 'group'
  return { rate: baseRates(rate, agreement), source }
}

async function findAgreement(ctx: Ctx, customerId: string, groupId: string, on: Day) {
  const rows = await ctx.db
    .selectFrom('rentals.agreement')
    .select(['id', 'customer_id as customerId', 'group_id as groupId', 'from_on as fromOn', 'to_on as toOn'])
    .select(['daily_minor as dailyMinor', 'weekly_minor as weeklyMinor', 'monthly_minor as monthlyMinor'])
    .select(['yearly_minor as yearlyMinor', 'included_km_daily as includedKmDaily'])
    .select(['included_km_monthly as includedKmMonthly', 'extra_km_minor as extraKmMinor'])
    .where('customer_id', '=', customerId)
    .where('group_id', '=', groupId)
    .where('from_on', '<=', on)
    .execute()
  return agreementOn(rows, customerId, groupId, on)
}

async function seasonsFor(ctx: Ctx, term: Term): Promise<Season[]> {
  return ctx.db
    .selectFrom('rentals.season')
    .select(['id', 'name_ar as nameAr', 'group_ids as groupIds', 'from_on as fromOn', 'to_on as toOn'])
    .select(['factor_basis_points as factorBasisPoints', 'min_days as minDays', 'weekdays'])
    .where(eb => eb.or([eb('to_on', '>=', term.startOn), eb('to_on', 'is', null)]))
    .orderBy('from_on')
    .execute()
}

async function choicesOf(ctx: Ctx, chosen: PriceTerms['extras']): Promise<ExtraChoice[]> {
  if (chosen.length === 0) return []
  const rows = await ctx.db
    .selectFrom('rentals.extra')
    .selectAll()
    .where(
      'id',
      'in',
      chosen.map(one => one.extraId),
    )
    .execute()
  return chosen.map(({ extraId, quantity }, at) => {
    const row = rows.find(one => one.id === extraId)
    if (!row) deny(invalid('kernel.record.notFound', { field: `extras.${at}.extraId` }))
    const extra: Extra = {
      id: row.id,
      nameAr: row.name_ar,
      kind: row.kind,
      onceMinor: row.once_minor,
      dailyMinor: row.daily_minor,
      weeklyMinor: row.weekly_minor,
      monthlyMinor: row.monthly_minor,
      monthDays: row.month_days === 28 || row.month_days === 30 ? row.month_days : 'calendar',
      excessMinor: row.excess_minor,
    }
    return { extra, quantity }
  })
}
