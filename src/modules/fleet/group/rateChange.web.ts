import {
  type Currency,
  currencyDigits,
  type Minor,
  moneyText,
  mulDiv,
  parseMoney,
} from '#kernel/shared/money.ts'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'

type Rate = OutputFor<'fleet.rate.list'>['rows'][number]

const prices = ['daily', 'weekly', 'monthly', 'yearly'] as const
const minimums = ['minDaily', 'minWeekly', 'minMonthly', 'minYearly'] as const

export type RateChange = {
  /** Percent in hundredths: 500 raises by five percent, -1050 lowers by ten and a half. */
  readonly basisPoints: number
  /** The nearest multiple that results are rounded to, in minor units; 1 keeps them exact. */
  readonly stepMinor: Minor
  readonly withMinimums: boolean
}

/** The steps people round prices to, in minor units: exact, a twentieth, a quarter, a half and a whole of the currency. */
export function roundingSteps(currency: Currency): readonly Minor[] {
  const whole = 10 ** currencyDigits(currency)
  return [1, whole / 20, whole / 4, whole / 2, whole]
}

/** An amount changed by a percent and rounded half away from zero to the step; never below one step. */
export function changedAmount(minor: Minor, { basisPoints, stepMinor }: RateChange): Minor {
  const steps = mulDiv(minor, 10_000 + basisPoints, 10_000 * stepMinor)
  return Math.max(steps, 1) * stepMinor
}

function changedText(text: string, change: RateChange, currency: Currency): string {
  const parsed = parseMoney(text, currency)
  // The wire carries canonical amounts; anything else is a fault of the program, not of the person.
  if (!parsed.ok) throw new RangeError(`Not an amount: ${text}`)
  return moneyText(changedAmount(parsed.minor, change), currency)
}

/**
 * What saving a rate from a day on sends, on the ground of the one in force: that one itself when it begins on the same day,
 * else a new one with the same terms, before which the old one ends. Without a ground only the scope is known.
 */
export function rateFrom(
  ground: Rate | null,
  scope: { vehicleId?: string; groupId?: string },
  validFrom: string,
) {
  if (!ground) return { ...scope, validFrom, endsPrevious: true }
  if (ground.validFrom === validFrom) return ground
  const { id: _, version: __, validTo: ___, ...terms } = ground
  return { ...terms, validFrom, endsPrevious: true }
}

/**
 * A new rate from a day on, like the one in force but with its prices changed by a percent. Distances, deposit, fuel and late
 * hours stay. A minimum never rises above its price, because both are rounded alike.
 */
export function changedRate(
  rate: Rate,
  change: RateChange,
  validFrom: string,
  currency: Currency,
): InputFor<'fleet.rate.save'> {
  const names = change.withMinimums ? [...prices, ...minimums] : prices
  const changed: Partial<Record<(typeof names)[number], string>> = {}
  for (const name of names) {
    const before = rate[name]
    if (before !== null && Number(before) > 0) changed[name] = changedText(before, change, currency)
  }
  return { ...rateFrom(rate, {}, validFrom), daily: rate.daily, ...changed }
}
