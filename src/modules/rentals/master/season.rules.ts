import { addDays, type Day, daysBetween, weekday } from '#kernel/shared/day.ts'
import { type Minor, mulDiv } from '#kernel/shared/money.ts'
import { conflict, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { LaidUnit } from './combination.rules.ts'

/**
 * A season of the price calendar; no groups means every group. 12500 basis points is a factor of 1.25. With `weekdays` (0 is
 * Sunday) it is the price of those days of the week, for as long as it has no end; a dated season goes before it.
 */
export type Season = {
  readonly id: string
  readonly nameAr: string
  readonly groupIds: readonly string[]
  readonly fromOn: Day
  readonly toOn: Day | null
  readonly weekdays?: readonly number[] | null
  readonly factorBasisPoints: number
  readonly minDays: number | null
}

export type SeasonSupplement = {
  readonly seasonId: string
  readonly nameAr: string
  readonly days: number
  readonly factorBasisPoints: number
  readonly amountMinor: Minor
}

/** The rented days a price is laid over. */
export type RentedDays = { readonly startOn: Day; readonly days: number }

// Every length a unit can have: the common denominator lets all days be added exactly and rounded once.
const lengths = [7, 28, 29, 30, 31, 365, 366] as const
const commonDays = lengths.reduce((product, length) => product * BigInt(length), 1n)
const wholeBasisPoints = 10_000

/** Seasons that touch the rented days of a group, in date order. */
function seasonsOver(seasons: readonly Season[], groupId: string | null, rented: RentedDays): Season[] {
  const dated = datedOf(seasons, groupId)
  return seasons
    .filter(season => appliesTo(season, groupId) && daysInside(season, dated, rented) > 0)
    .sort((a, b) => (a.fromOn < b.fromOn ? -1 : 1))
}

/**
 * What the seasons add (rule 7): each rented day costs its unit's price ÷ its length and, inside a season, that × (factor −
 * 1) more. The sum is rounded once; each season carries its share of it, so that the shares add up.
 */
export function seasonSupplements(
  laid: readonly LaidUnit[],
  seasons: readonly Season[],
  groupId: string | null,
  rented: RentedDays,
): SeasonSupplement[] {
  const dated = datedOf(seasons, groupId)
  let numerator = 0n
  let roundedSoFar = 0
  return seasonsOver(seasons, groupId, rented).map(season => {
    for (const unit of laid) numerator += extraOf(unit, season, dated, rented)
    const upTo = mulDiv(1, numerator, BigInt(wholeBasisPoints) * commonDays)
    const amountMinor = upTo - roundedSoFar
    roundedSoFar = upTo
    return {
      seasonId: season.id,
      nameAr: season.nameAr,
      days: daysInside(season, dated, rented),
      factorBasisPoints: season.factorBasisPoints,
      amountMinor,
    }
  })
}

/** C7: the rental touches a season whose minimum stay is longer. */
export function whyNotSeasonLength(
  seasons: readonly Season[],
  groupId: string | null,
  rented: RentedDays,
): Refusal | null {
  const strict = seasonsOver(seasons, groupId, rented).find(season => rented.days < (season.minDays ?? 0))
  if (!strict) return null
  return refused('rentals.price.minDays', { params: { season: strict.nameAr, days: strict.minDays ?? 0 } })
}

/** C8: two seasons of one kind and group may not share a day, because a day has one factor. */
export function whyNotSeason(season: Season, others: readonly Season[]): Refusal | null {
  const other = others.find(
    one =>
      one.id !== season.id &&
      (season.toOn === null || one.fromOn <= season.toOn) &&
      (one.toOn === null || season.fromOn <= one.toOn) &&
      sharesWeekdays(one, season) &&
      (one.groupIds.length === 0 ||
        season.groupIds.length === 0 ||
        one.groupIds.some(groupId => season.groupIds.includes(groupId))),
  )
  if (!other) return null
  return conflict('rentals.price.overlap', {
    field: 'fromOn',
    params: { name: other.nameAr, from: other.fromOn, to: other.toOn ?? '\u2026' },
  })
}

function appliesTo(season: Season, groupId: string | null): boolean {
  return season.groupIds.length === 0 || (groupId !== null && season.groupIds.includes(groupId))
}

/** The dated seasons of a group, which go before those of weekdays. */
function datedOf(seasons: readonly Season[], groupId: string | null): Season[] {
  return seasons.filter(season => !season.weekdays && appliesTo(season, groupId))
}

/** A dated season and one of weekdays never meet: the dated one goes before. */
function sharesWeekdays(a: Season, b: Season): boolean {
  if (!a.weekdays || !b.weekdays) return !a.weekdays && !b.weekdays
  return a.weekdays.some(day => b.weekdays!.includes(day))
}

function daysInside(season: Season, dated: readonly Season[], rented: RentedDays): number {
  return daysBetweenInside(season, dated, rented.startOn, addDays(rented.startOn, rented.days - 1))
}

function daysBetweenInside(season: Season, dated: readonly Season[], from: Day, to: Day): number {
  const until = season.toOn ?? to
  if (!season.weekdays) return overlap(season.fromOn, until, from, to)
  let days = 0
  for (let on = from; on <= to; on = addDays(on, 1)) {
    const isInside = season.fromOn <= on && on <= until && season.weekdays.includes(weekday(on))
    if (isInside && !dated.some(one => one.fromOn <= on && on <= (one.toOn ?? on))) days += 1
  }
  return days
}

function extraOf(unit: LaidUnit, season: Season, dated: readonly Season[], rented: RentedDays): bigint {
  const paidDays = Math.min(unit.length, rented.days - unit.offset)
  if (paidDays <= 0) return 0n
  const firstOn = addDays(rented.startOn, unit.offset)
  const days = daysBetweenInside(season, dated, firstOn, addDays(firstOn, paidDays - 1))
  const raise = BigInt(season.factorBasisPoints - wholeBasisPoints)
  return BigInt(unit.priceMinor) * raise * BigInt(days) * (commonDays / BigInt(unit.length))
}

function overlap(fromA: Day, toA: Day, fromB: Day, toB: Day): number {
  const from = fromA > fromB ? fromA : fromB
  const to = toA < toB ? toA : toB
  return Math.max(0, daysBetween(from, to) + 1)
}
