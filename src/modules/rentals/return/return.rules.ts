import type { Minor } from '#kernel/shared/money.ts'
import { amountText } from '../price/amount.rules.ts'
import { type ContractType, minuteOf, pricedInPeriods } from '../schedule/term.rules.ts'

export const chargeKinds = [
  'late_return',
  'extra_km',
  'fuel',
  'cleaning',
  'early_return',
  'delivery',
  'other',
] as const
export type ChargeKind = (typeof chargeKinds)[number]
export const fuelPolicies = ['same_to_same', 'prepaid', 'free'] as const
export type FuelPolicy = (typeof fuelPolicies)[number]

/** How a proposed charge is explained: a word key and its values, amounts already as decimal text. */
export type Basis = { readonly code: string; readonly params: Readonly<Record<string, number | string>> }
export type ProposedCharge = { readonly kind: ChargeKind; readonly amountMinor: Minor; readonly basis: Basis }

const minutesPerDay = 1_440

export type LateReturn = {
  readonly lateMinutes: number
  readonly fullDays: number
  /** Hours charged after the full days; 0 within the grace. */
  readonly hours: number
  readonly capped: boolean
  readonly amountMinor: Minor
}

/**
 * What a late return costs (rule 13): each full 24 hours a day's price; the remainder nothing within the grace, else the
 * hours begun, never above a day's price. A part without a price costs nothing.
 */
export function lateReturn(terms: {
  dueBackAt: Date
  returnedAt: Date
  overstayPerDayMinor: Minor | null
  lateHourMinor: Minor | null
  graceMinutes: number
}): LateReturn {
  const lateMinutes = Math.max(0, minuteOf(terms.returnedAt) - minuteOf(terms.dueBackAt))
  const fullDays = Math.floor(lateMinutes / minutesPerDay)
  const remainder = lateMinutes % minutesPerDay
  const hours = remainder <= terms.graceMinutes ? 0 : Math.ceil(remainder / 60)
  const perHours = hours * (terms.lateHourMinor ?? 0)
  const hoursMinor = Math.min(perHours, terms.overstayPerDayMinor ?? perHours)
  return {
    lateMinutes,
    fullDays,
    hours,
    capped: hoursMinor < perHours,
    amountMinor: fullDays * (terms.overstayPerDayMinor ?? 0) + hoursMinor,
  }
}

/** The kilometres of one vehicle within the contract: out of the yard and back. */
export type LegDistance = { readonly outKm: number; readonly inKm: number }

/**
 * Kilometres included in the price (rule 14): per day for daily and weekly types; per month for longer ones, the days
 * beyond whole priced months by thirtieths. Full late days add to it. Null where the rate names no limit.
 */
export function kmAllowance(terms: {
  type: ContractType
  days: number
  /** Months the price was charged for (years count as twelve) and days priced besides. */
  pricedMonths: number
  daysBesides: number
  lateDays: number
  includedKmDaily: number | null
  includedKmMonthly: number | null
}): number | null {
  if (!pricedInPeriods(terms.type)) {
    return terms.includedKmDaily === null ? null : terms.includedKmDaily * (terms.days + terms.lateDays)
  }
  if (terms.includedKmMonthly === null) return null
  const besides = Math.ceil((terms.includedKmMonthly * (terms.daysBesides + terms.lateDays)) / 30)
  return terms.includedKmMonthly * terms.pricedMonths + besides
}

/** Kilometres driven over all vehicles of the contract. */
function kmDriven(legs: readonly LegDistance[]): number {
  return legs.reduce((sum, leg) => sum + leg.inKm - leg.outKm, 0)
}

/** Extra kilometres pooled over all legs (rule 14) and their price. */
export function extraKm(
  legs: readonly LegDistance[],
  allowanceKm: number | null,
  perKmMinor: Minor | null,
): { km: number; amountMinor: Minor } {
  const km = allowanceKm === null ? 0 : Math.max(0, kmDriven(legs) - allowanceKm)
  return { km, amountMinor: km * (perKmMinor ?? 0) }
}

/** Missing fuel in eighths of the tank (rule 15); nothing is paid back for more, nothing charged unless same-to-same. */
export function missingFuel(
  legs: readonly { outEighths: number; inEighths: number }[],
  policy: FuelPolicy,
  perEighthMinor: Minor | null,
): { eighths: number; amountMinor: Minor } {
  if (policy !== 'same_to_same') return { eighths: 0, amountMinor: 0 }
  const eighths = legs.reduce((sum, leg) => sum + Math.max(0, leg.outEighths - leg.inEighths), 0)
  return { eighths, amountMinor: eighths * (perEighthMinor ?? 0) }
}

/**
 * What the customer bears of a damage (rule 16): under a waiver no more than its excess, but the full cost without a police
 * report or with an unlisted driver.
 */
export function damagePayable(damage: {
  costMinor: Minor
  waiverExcessMinor: Minor | null
  hasPoliceReport: boolean
  driverIsListed: boolean
}): Minor {
  const protectedByWaiver =
    damage.waiverExcessMinor !== null && damage.hasPoliceReport && damage.driverIsListed
  return protectedByWaiver ? Math.min(damage.costMinor, damage.waiverExcessMinor ?? 0) : damage.costMinor
}

/** The basis of a late return: within the grace, hours, full days, or both. */
function lateBasis(late: LateReturn, overstayPerDayMinor: Minor | null, lateHourMinor: Minor | null): Basis {
  const params = {
    minutes: late.lateMinutes,
    days: late.fullDays,
    hours: late.hours,
    perDay: amountText(overstayPerDayMinor ?? 0),
    perHour: amountText(lateHourMinor ?? 0),
  }
  if (late.lateMinutes === 0) return { code: 'rentals.basis.onTime', params: {} }
  if (late.fullDays === 0 && late.hours === 0) return { code: 'rentals.basis.lateWithinGrace', params }
  if (late.fullDays === 0) {
    return { code: late.capped ? 'rentals.basis.lateHoursCapped' : 'rentals.basis.lateHours', params }
  }
  return { code: late.hours === 0 ? 'rentals.basis.lateDays' : 'rentals.basis.lateDaysHours', params }
}

/** The charges proposed at return, zeros included, so that the clerk sees why nothing is due (rules 13 to 15). */
export function proposedCharges(facts: {
  late: LateReturn
  overstayPerDayMinor: Minor | null
  lateHourMinor: Minor | null
  distance: readonly LegDistance[]
  allowanceKm: number | null
  extraKmMinor: Minor | null
  fuel: readonly { outEighths: number; inEighths: number }[]
  fuelPolicy: FuelPolicy
  fuelPerEighthMinor: Minor | null
}): ProposedCharge[] {
  const distance = extraKm(facts.distance, facts.allowanceKm, facts.extraKmMinor)
  const fuel = missingFuel(facts.fuel, facts.fuelPolicy, facts.fuelPerEighthMinor)
  const drivenKm = kmDriven(facts.distance)
  return [
    {
      kind: 'late_return',
      amountMinor: facts.late.amountMinor,
      basis: lateBasis(facts.late, facts.overstayPerDayMinor, facts.lateHourMinor),
    },
    {
      kind: 'extra_km',
      amountMinor: distance.amountMinor,
      basis:
        facts.allowanceKm === null
          ? { code: 'rentals.basis.kmUnlimited', params: { drivenKm } }
          : {
              code: 'rentals.basis.extraKm',
              params: {
                drivenKm,
                allowanceKm: facts.allowanceKm,
                km: distance.km,
                perKm: amountText(facts.extraKmMinor ?? 0),
              },
            },
    },
    {
      kind: 'fuel',
      amountMinor: fuel.amountMinor,
      basis:
        facts.fuelPolicy === 'same_to_same'
          ? {
              code: 'rentals.basis.fuel',
              params: { eighths: fuel.eighths, perEighth: amountText(facts.fuelPerEighthMinor ?? 0) },
            }
          : { code: 'rentals.basis.fuelIncluded', params: {} },
    },
  ]
}
