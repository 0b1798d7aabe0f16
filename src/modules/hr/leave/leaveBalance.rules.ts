import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { serviceYears, type UnpaidDays, unpaidUntil } from '../endOfService/serviceYears.rules.ts'
import {
  compare,
  decimalFraction,
  type Fraction,
  fraction,
  larger,
  minus,
  plus,
  smaller,
  times,
  zero,
} from '../fraction/fraction.rules.ts'
import type { LeaveLaw } from '../labourRule/labourRule.rules.ts'
import type { CarryEnd } from '../leaveType/leaveType.rules.ts'
import type { CountedDay } from './leave.rules.ts'

export const leaveMoveKinds = ['opening', 'taken', 'restored', 'encashed', 'adjustment', 'expiry'] as const
export type LeaveMoveKind = (typeof leaveMoveKinds)[number]

/** A change of a balance; days are negative for what is used up. No balance is stored. */
export type LeaveMove = { on: Day; days: number; kind: LeaveMoveKind; source: string; reason: string | null }

/** What the contracts grant from a day on, in days a year; rows in the order of their days. */
export type LeaveGrant = { fromOn: Day; annualDays: number }

export type LeaveService = {
  /** Accrual begins here: the start of service, or the day of an imported opening balance. */
  accruesFrom: Day
  serviceFrom: Day
  unpaid: readonly UnpaidDays[]
  grants: readonly LeaveGrant[]
}

/**
 * Days accrued through a day (rule 13 of 50-hr): annual days × service years, exact. A grant decides the time it covers, the law's
 * tiers by years of service are its minimum (28 days in Qatar from five years on).
 */
export function leaveAccrued(service: LeaveService, on: Day, tiers: LeaveLaw['tiers'] = []): Fraction {
  const yearsAt = (day: Day) => {
    const lastOn = addDays(day, -1)
    return serviceYears(service.serviceFrom, lastOn, unpaidUntil(service.unpaid, lastOn))
  }
  const until = addDays(on, 1)
  return service.grants.reduce((sum, grant, index) => {
    const next = service.grants[index + 1]?.fromOn
    const begins = later(grant.fromOn, service.accruesFrom)
    const ends = next === undefined || next > until ? until : next
    if (begins >= ends) return sum
    return plus(sum, tiered(grant.annualDays, tiers, yearsAt(begins), yearsAt(ends)))
  }, zero)
}

function tiered(annualDays: number, tiers: LeaveLaw['tiers'], from: Fraction, to: Fraction): Fraction {
  const steps = tiers.length > 0 ? tiers : [{ fromYears: 0, days: 0 }]
  return steps.reduce((sum, step, index) => {
    const next = steps[index + 1]
    const begins = larger(from, fraction(step.fromYears))
    const ends = next ? smaller(to, fraction(next.fromYears)) : to
    if (compare(begins, ends) >= 0) return sum
    const rate = larger(decimalFraction(annualDays), decimalFraction(step.days))
    return plus(sum, times(rate, minus(ends, begins)))
  }, zero)
}

/** The balance of a day: accrued plus the moves up to it. The same number on every page and in the provision. */
export const leaveBalance = (accrued: Fraction, moves: readonly LeaveMove[], on: Day): Fraction =>
  moves.filter(move => move.on <= on).reduce((sum, { days }) => plus(sum, decimalFraction(days)), accrued)

/** What can be asked for: the balance with every move, also those of approved days to come (rule 16). */
export const availableLeave = (accrued: Fraction, moves: readonly LeaveMove[]): Fraction =>
  moves.reduce((sum, { days }) => plus(sum, decimalFraction(days)), accrued)

/**
 * What of the accrued days may be used while the first year runs: nothing before the months of the law, then so many days a month where it
 * says so (Emirates: two); the whole balance otherwise.
 */
export function usableLeave(accrued: Fraction, law: LeaveLaw, service: LeaveService, on: Day): Fraction {
  const years = serviceYears(service.serviceFrom, on, unpaidUntil(service.unpaid, on))
  const months = times(years, fraction(12))
  if (compare(months, fraction(law.firstAfterMonths)) < 0) return zero
  if (law.firstYearDaysPerMonth === null || compare(years, fraction(1)) >= 0) return accrued
  return smaller(accrued, fraction((months.above / months.below) * BigInt(law.firstYearDaysPerMonth)))
}

/** The moves an approved leave makes, one for each counted day: so the balance of every day is right, also amid a leave. */
export const takenMoves = (counted: readonly CountedDay[], source: string): LeaveMove[] =>
  counted.map(({ on, days }) => ({ on, days: -days, kind: 'taken', source, reason: null }))

/**
 * What a changed calendar, a cut or a cancelled leave moves (case HR-05): days that became free are restored, days that no longer are, are
 * taken. What lies in a paid month moves on `on`: a posted month is corrected as a difference. Empty when the count stays.
 */
export function rederivedMoves(
  before: readonly CountedDay[],
  after: readonly CountedDay[],
  facts: { on: Day; source: string; reason: string; paidThrough?: Day | null },
): LeaveMove[] {
  const { source, reason, paidThrough = null } = facts
  const daysOn = (counted: readonly CountedDay[], on: Day) => counted.find(day => day.on === on)?.days ?? 0
  return [...new Set([...before, ...after].map(({ on }) => on))].toSorted().flatMap(on => {
    const days = daysOn(before, on) - daysOn(after, on)
    if (days === 0) return []
    const kind = days > 0 ? 'restored' : 'taken'
    return [{ on: paidThrough !== null && on <= paidThrough ? facts.on : on, days, kind, source, reason }]
  })
}

/** What goes over into the next year: the balance at its end up to `carryMax`; the rest lapses. Null carries everything. */
export function carryOver(
  balanceAtYearEnd: Fraction,
  carryMax: number | null,
): { carried: Fraction; lapsed: Fraction } {
  const held = larger(balanceAtYearEnd, zero)
  const carried = carryMax === null ? held : smaller(held, decimalFraction(carryMax))
  return { carried, lapsed: minus(held, carried) }
}

/**
 * What becomes of carried days after their last day (case HR-04): what was not taken since the year began lapses or is paid out, never
 * below zero and only once; carried days are used first. `moves` are those of the year; one that ended them already is among them.
 */
export function carryExpiry(
  carriedDays: number,
  year: number,
  carryUntil: string,
  moves: readonly LeaveMove[],
  end: CarryEnd = 'lapse',
): LeaveMove | null {
  const [firstOn, untilOn] = [`${year}-01-01`, carryEndOf(year, carryUntil)]
  const source = `carry:${year}`
  const ofYear = moves.filter(move => move.on >= firstOn && move.on.slice(0, 4) === String(year))
  if (ofYear.some(move => move.source === source)) return null
  const used = ofYear
    .filter(
      ({ on, kind }) => on <= untilOn && (kind === 'taken' || kind === 'restored' || kind === 'encashed'),
    )
    .reduce((sum, { days }) => sum - days, 0)
  const left = carriedDays - Math.max(0, used)
  if (left <= 0) return null
  return { on: untilOn, days: -left, kind: end === 'lapse' ? 'expiry' : 'encashed', source, reason: null }
}

/** The last day carried days may be taken in a year; `02-29` in a common year is the 28th. */
export function carryEndOf(year: number, monthDay: string): Day {
  const wanted = `${year}-${monthDay}`
  const first = `${year}-${monthDay.slice(0, 2)}-01`
  const days = daysBetween(
    first,
    `${monthDay.slice(0, 2) === '12' ? year + 1 : year}-${nextMonth(monthDay)}-01`,
  )
  return Number(monthDay.slice(3)) > days ? addDays(first, days - 1) : wanted
}

const nextMonth = (monthDay: string) => String((Number(monthDay.slice(0, 2)) % 12) + 1).padStart(2, '0')
const later = (a: Day, b: Day) => (a > b ? a : b)
