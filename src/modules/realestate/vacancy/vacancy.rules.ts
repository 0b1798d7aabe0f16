import { addDays, addMonths, type Day, daysBetween, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import { type Minor, mulDiv } from '#kernel/shared/money.ts'

/** Days from the first to the last, both included; without a last day it goes on. */
export type Span = { readonly from: Day; readonly to: Day | null }

export type UnitHistory = {
  readonly lettableFrom: Day
  /** Days on which a lease covers the unit; today's lease covers today. */
  readonly leased: readonly Span[]
  readonly blocks: readonly Span[]
  /** The last day on which it may be let, where it was sold. */
  readonly lettableTo?: Day | null
}

export type Vacancy = {
  readonly days: number
  /** The asking rent of the vacant days, by days of their months. */
  readonly lossMinor: Minor
  /** The first day of the present vacancy, blocked days included; null while nothing counts. */
  readonly since: Day | null
}

const none: Vacancy = { days: 0, lossMinor: 0, since: null }
const later = (a: Day, b: Day) => (a > b ? a : b)
const earlier = (a: Day, b: Day) => (a < b ? a : b)
const covers = (span: Span, day: Day) => span.from <= day && (span.to === null || span.to >= day)

/**
 * How long a unit stands empty on a day, that day included: days since the last leased one, or since it may be let. Blocked days pause the
 * clock and do not set it back.
 */
export function vacancyOf(unit: UnitHistory, today: Day, askingMinor: Minor): Vacancy {
  const last = unit.lettableTo ? earlier(unit.lettableTo, today) : today
  if (unit.leased.some(span => covers(span, today))) return none
  const since = unit.leased
    .filter(span => span.from <= today && span.to !== null)
    .reduce((from, span) => later(from, addDays(span.to!, 1)), unit.lettableFrom)
  if (since > last) return none
  const days = daysBetween(since, last) + 1 - blockedDays(unit.blocks, since, last)
  const counted = countedMonths(unit.blocks, since, last)
  const months = monthNumber(last) - monthNumber(since) + 1
  let lossMinor = mulDiv(askingMinor, months - counted.size, 1)
  for (const month of counted) {
    const end = endOfMonth(month)
    const [from, to] = [later(month, since), earlier(end, last)]
    const vacant = daysBetween(from, to) + 1 - blockedDays(unit.blocks, from, to)
    lossMinor += mulDiv(askingMinor, vacant, daysBetween(month, end) + 1)
  }
  return { days, lossMinor, since }
}

const monthNumber = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/**
 * The months of a period whose days are counted one by one, by their first days: the first, the last and those with a block. Any other is
 * vacant as a whole; a list has units that stand empty for years, and going through their months made it wait a tenth of a second.
 */
function countedMonths(blocks: readonly Span[], since: Day, last: Day): ReadonlySet<Day> {
  const months = new Set([startOfMonth(since), startOfMonth(last)])
  for (const block of blocks) {
    const to = block.to === null ? last : earlier(block.to, last)
    for (let at = startOfMonth(later(block.from, since)); at <= to; at = addMonths(at, 1)) months.add(at)
  }
  return months
}

/** Days of a period that blocks cover, each once. */
function blockedDays(blocks: readonly Span[], from: Day, to: Day): number {
  let days = 0
  let next = from
  for (const block of [...blocks].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const begin = later(block.from, next)
    const end = block.to === null ? to : earlier(block.to, to)
    if (end < begin) continue
    days += daysBetween(begin, end) + 1
    next = addDays(end, 1)
  }
  return days
}

/** Leased unit-days of those that could be let, in basis points; null where none could. */
export function occupancyBps(counts: {
  unitDays: number
  leasedDays: number
  blockedDays: number
}): number | null {
  const lettable = counts.unitDays - counts.blockedDays
  return lettable <= 0 ? null : mulDiv(counts.leasedDays, 10_000, lettable)
}
