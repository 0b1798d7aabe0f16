import type { Day } from '#kernel/shared/day.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const rateUnits = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type RateUnit = (typeof rateUnits)[number]

export type RatePrices = Readonly<Record<RateUnit, number | null>> & {
  readonly minDaily: number | null
  readonly minWeekly: number | null
  readonly minMonthly: number | null
  readonly minYearly: number | null
}

const minimumOf: Readonly<Record<RateUnit, 'minDaily' | 'minWeekly' | 'minMonthly' | 'minYearly'>> = {
  daily: 'minDaily',
  weekly: 'minWeekly',
  monthly: 'minMonthly',
  yearly: 'minYearly',
}

/** Why a rate does not hold together: a minimum above its price or without one, or an end before its start. */
export function whyNotRate(rate: RatePrices & { validFrom: Day; validTo: Day | null }): Refusal | null {
  if (rate.validTo !== null && rate.validTo < rate.validFrom)
    return invalid('fleet.rate.backwards', { field: 'validTo', params: { from: rate.validFrom } })
  for (const unit of rateUnits) {
    const minimum = rate[minimumOf[unit]]
    if (minimum !== null && minimum > (rate[unit] ?? 0))
      return invalid('fleet.rate.minimumAbovePrice', { field: minimumOf[unit] })
  }
  return null
}

/** Refusal of a rate whose days another rate of the same vehicle or group already covers. */
export function rateOverlap(other: { validFrom: Day; validTo: Day | null }): Refusal {
  return refused('fleet.rate.overlap', {
    field: 'validFrom',
    params: { from: other.validFrom, to: other.validTo ?? '…' },
  })
}

type Dated = { vehicleId: string | null; validFrom: Day; validTo: Day | null }

/** The rate of a day (R12): the vehicle's own before its group's, and of either the newest that has begun and not ended. */
export function rateOn<Rate extends Dated>(rates: readonly Rate[], on: Day): Rate | null {
  const current = rates.filter(rate => rate.validFrom <= on && (rate.validTo === null || rate.validTo >= on))
  const newest = (scope: readonly Rate[]) =>
    scope.reduce<Rate | null>((best, rate) => (best && best.validFrom >= rate.validFrom ? best : rate), null)
  return (
    newest(current.filter(rate => rate.vehicleId !== null)) ??
    newest(current.filter(rate => rate.vehicleId === null))
  )
}

/** Refusal where no rate covers the day a contract begins. */
export function priceMissing(on: Day): Refusal {
  return refused('fleet.price.missing', { params: { date: on } })
}
