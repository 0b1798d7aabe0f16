import type { Day } from '#kernel/shared/day.ts'
import { type Minor, mulDiv } from '#kernel/shared/money.ts'
import { type ContractType, type MonthDays, pricedInPeriods } from '../schedule/term.rules.ts'
import type { PriceRates } from './price.rules.ts'

/** Fleet's rate as `rate.resolve` answers it: the home of prices, minimums, kilometres, hour, fuel and deposit (R12). */
export type FleetRate = PriceRates & {
  readonly includedKmDaily: number | null
  readonly includedKmMonthly: number | null
  readonly extraKmMinor: Minor | null
  readonly lateHourMinor: Minor | null
  readonly fuelPerEighthMinor: Minor | null
  readonly depositMinor: Minor | null
}

/** What is rented by no rate. */
export const noRate: FleetRate = {
  dailyMinor: null,
  weeklyMinor: null,
  monthlyMinor: null,
  yearlyMinor: null,
  minDailyMinor: null,
  minWeeklyMinor: null,
  minMonthlyMinor: null,
  minYearlyMinor: null,
  includedKmDaily: null,
  includedKmMonthly: null,
  extraKmMinor: null,
  lateHourMinor: null,
  fuelPerEighthMinor: null,
  depositMinor: null,
}

/** A customer's agreed prices for a group; it replaces fleet's prices and, where it names them, the kilometre terms. */
export type Agreement = {
  readonly id: string
  readonly customerId: string
  readonly groupId: string
  readonly fromOn: Day
  readonly toOn: Day | null
  readonly dailyMinor: Minor | null
  readonly weeklyMinor: Minor | null
  readonly monthlyMinor: Minor | null
  readonly yearlyMinor: Minor | null
  readonly includedKmDaily: number | null
  readonly includedKmMonthly: number | null
  readonly extraKmMinor: Minor | null
}

/** The rates a contract freezes when it becomes active. */
export type FrozenRates = FleetRate & {
  readonly monthDays: MonthDays
  readonly overstayPerDayMinor: Minor | null
}

/** The customer's agreement for the group on a day: the newest that has begun and not ended, or null. */
export function agreementOn(
  agreements: readonly Agreement[],
  customerId: string,
  groupId: string,
  on: Day,
): Agreement | null {
  const valid = agreements.filter(
    one =>
      one.customerId === customerId &&
      one.groupId === groupId &&
      one.fromOn <= on &&
      (one.toOn === null || on <= one.toOn),
  )
  return valid.sort((a, b) => (a.fromOn < b.fromOn ? 1 : -1))[0] ?? null
}

/** The base of rule 8: the agreement's prices where there is one, else fleet's (vehicle before group, decided by fleet). */
export function baseRates(rate: FleetRate, agreement: Agreement | null): FleetRate {
  if (!agreement) return rate
  return {
    ...rate,
    dailyMinor: agreement.dailyMinor,
    weeklyMinor: agreement.weeklyMinor,
    monthlyMinor: agreement.monthlyMinor,
    yearlyMinor: agreement.yearlyMinor,
    includedKmDaily: agreement.includedKmDaily ?? rate.includedKmDaily,
    includedKmMonthly: agreement.includedKmMonthly ?? rate.includedKmMonthly,
    extraKmMinor: agreement.extraKmMinor ?? rate.extraKmMinor,
  }
}

/** A late hour of a rate that names no price for it: an eighth of its day. Free is a price of 0. */
const lateHourOf = (dailyMinor: Minor): Minor => mulDiv(dailyMinor, 1, 8)

/** The snapshot frozen at activation: a late day costs the daily price, or a thirtieth of a month for longer types. */
export function frozenRates(rate: FleetRate, type: ContractType, monthDays: MonthDays): FrozenRates {
  const ofMonth = rate.monthlyMinor === null ? null : mulDiv(rate.monthlyMinor, 1, 30)
  const ofYear = rate.yearlyMinor === null ? null : mulDiv(rate.yearlyMinor, 1, 360)
  const ofWeek = rate.weeklyMinor === null ? null : mulDiv(rate.weeklyMinor, 1, 7)
  const perDay = pricedInPeriods(type)
    ? (ofMonth ?? ofYear ?? rate.dailyMinor ?? ofWeek)
    : (rate.dailyMinor ?? ofWeek ?? ofMonth ?? ofYear)
  const dayMinor = rate.dailyMinor ?? perDay
  const lateHourMinor = rate.lateHourMinor ?? (dayMinor === null ? null : lateHourOf(dayMinor))
  return { ...rate, lateHourMinor, monthDays, overstayPerDayMinor: perDay }
}
