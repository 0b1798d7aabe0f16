import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { type Minor, mulDiv } from '#kernel/shared/money.ts'
import { conflict, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { LaidUnit } from './combination.rules.ts'

/** A dated season of the price calendar; no groups means every group. 12500 basis points is a factor of 1.25. */
export type Season = {
  readonly id: string
  readonly nameAr: string
  readonly groupIds: readonly string[]
  readonly fromOn: Day
  readonly toOn: Day
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
export function seasonsOver(
  seasons: readonly Season[],
  groupId: string | null,
  rented: RentedDays,
): Season[] {
  return seasons
    .filter(season => appliesTo(season, groupId) && daysInside(season, rented) > 0)
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
  let numerator = 0n
  let roundedSoFar = 0
  return seasonsOver(seasons, groupId, rented).map(season => {
    for (const unit of laid) numerator += extraOf(unit, season, rented)
    const upTo = mulDiv(1, numerator, BigInt(wholeBasisPoints) * commonDays)
    const amountMinor = upTo - roundedSoFar
    roundedSoFar = upTo
    return {
      seasonId: season.id,
      nameAr: season.nameAr,
      days: daysInside(season, rented),
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

/** C8: two seasons of one group may not share a day, because a day has one factor. */
export function whyNotSeason(season: Season, others: readonly Season[]): Refusal | null {
  const other = others.find(
    one =>
      one.id !== season.id &&
      one.fromOn <= season.toOn &&
      season.fromOn <= one.toOn &&
      (one.groupIds.length === 0 ||
        season.groupIds.length === 0 ||
        one.groupIds.some(groupId => season.groupIds.includes(groupId))),
  )
  if (!other) return null
  return conflict('rentals.price.overlap', {
    field: 'fromOn',
    params: { name: other.nameAr, from: other.fromOn, to: other.toOn },
  })
}

function appliesTo(season: Season, groupId: string | null): boolean {
  return season.groupIds.length === 0 || (groupId !== null && season.groupIds.includes(groupId))
}

function daysInside(season: Season, rented: RentedDays): number {
  const lastOn = addDays(rented.startOn, rented.days - 1)
  return overlap(season.fromOn, season.toOn, rented.startOn, lastOn)
}

function extraOf(unit: LaidUnit, season: Season, rented: RentedDays): bigint {
  const paidDays = Math.min(unit.length, rented.days - unit.offset)
  if (paidDays <= 0) return 0n
  const firstOn = addDays(rented.startOn, unit.offset)
  const days = overlap(season.fromOn, season.toOn, firstOn, addDays(firstOn, paidDays - 1))
  const raise = BigInt(season.factorBasisPoints - wholeBasisPoints)
  return BigInt(unit.priceMinor) * raise * BigInt(days) * (commonDays / BigInt(unit.length))
}

function overlap(fromA: Day, toA: Day, fromB: Day, toB: Day): number {
  const from = fromA > fromB ? fromA : fromB
  const to = toA < toB ? toA : toB
  return Math.max(0, daysBetween(from, to) + 1)
}
