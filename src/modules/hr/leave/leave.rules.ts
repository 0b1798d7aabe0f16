import { addDays, addMonths, type Day, monthOf } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { forbidden, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { amount, divided, type Formula, factor, multiplied } from '../formula/formula.rules.ts'
import {
  compare,
  decimalFraction,
  type Fraction,
  fraction,
  plus,
  shownNumber,
} from '../fraction/fraction.rules.ts'
import type { LeaveType } from '../leaveType/leaveType.rules.ts'
import { dayKindOf, daysOf, type WorkCalendar } from '../workCalendar/workCalendar.rules.ts'

export const leaveStates = ['pending', 'approved', 'rejected', 'withdrawn', 'cancelled', 'closed'] as const
export type LeaveState = (typeof leaveStates)[number]
export const leaveActions = ['approve', 'reject', 'withdraw', 'cut', 'cancel', 'return'] as const
export type LeaveAction = (typeof leaveActions)[number]

const write = ['hr.leave.write']

/**
 * The life cycle of a leave request. One that nobody has sent does not exist; a type that needs no approval is approved when it is sent.
 * Who may decide or withdraw is no question of a permission alone: the line manager decides, the employee withdraws what is their own.
 */
export const leaveTransitions: readonly Transition<LeaveState, LeaveAction>[] = [
  { action: 'approve', from: ['pending'], to: 'approved', permissions: write },
  { action: 'reject', from: ['pending'], to: 'rejected', permissions: write },
  { action: 'withdraw', from: ['pending'], to: 'withdrawn', permissions: write },
  { action: 'cut', from: ['approved'], to: 'approved', permissions: write },
  { action: 'cancel', from: ['approved'], to: 'cancelled', permissions: write },
  { action: 'return', from: ['approved'], to: 'closed', permissions: write },
]

/** The states in which a request holds its days. */
export const holdingStates: readonly LeaveState[] = ['pending', 'approved', 'closed']

export const dayHalves = ['first', 'second'] as const
export type DayHalf = (typeof dayHalves)[number]

/** Only a half of this day is asked for: the other half stays free (case HR-03). */
export type HalfDay = { on: Day; half: DayHalf }

export type LeaveSpan = { fromOn: Day; toOn: Day; halfDays: readonly HalfDay[] }

/** A day of leave that counts: 1, or 0.5 for half of it. */
export type CountedDay = { on: Day; days: number }

/**
 * The days a leave takes, in order (rule 14 of 50-hr): where the type counts working days, days of rest, official holidays and
 * certified sick days inside are free; otherwise only certified sick days are.
 */
export function countedDays(
  span: LeaveSpan,
  type: Pick<LeaveType, 'countsWorkingDays'>,
  calendar: WorkCalendar,
  certifiedSickOn: readonly Day[] = [],
): CountedDay[] {
  return daysOf(span.fromOn, span.toOn)
    .filter(on => !certifiedSickOn.includes(on))
    .filter(on => !type.countsWorkingDays || dayKindOf(calendar, on) === 'working')
    .map(on => ({ on, days: span.halfDays.some(half => half.on === on) ? 0.5 : 1 }))
}

export const daysTaken = (counted: readonly CountedDay[]): number =>
  counted.reduce((sum, { days }) => sum + days, 0)

/** The days of a leave by calendar year, or by month: a leave across two years is split by date. */
export function takenBy(
  counted: readonly CountedDay[],
  unit: 'year' | 'month',
): { period: string; days: number; lastOn: Day }[] {
  const periods = new Map<string, { period: string; days: number; lastOn: Day }>()
  for (const { on, days } of counted) {
    const period = unit === 'year' ? on.slice(0, 4) : monthOf(on)
    const sum = periods.get(period) ?? { period, days: 0, lastOn: on }
    sum.days += days
    sum.lastOn = on
    periods.set(period, sum)
  }
  return [...periods.values()]
}

/** Whether two leaves meet: they share a day, and not as its two different halves. */
export function overlaps(a: LeaveSpan, b: LeaveSpan): boolean {
  if (a.toOn < b.fromOn || b.toOn < a.fromOn) return false
  const halfOf = (span: LeaveSpan, on: Day) => span.halfDays.find(half => half.on === on)?.half
  return daysOf(a.fromOn > b.fromOn ? a.fromOn : b.fromOn, a.toOn < b.toOn ? a.toOn : b.toOn).some(on => {
    const [one, other] = [halfOf(a, on), halfOf(b, on)]
    return one === undefined || other === undefined || one === other
  })
}

export type AskedLeave = LeaveSpan & {
  type: Pick<LeaveType, 'negativeLimit' | 'needsAttachmentAfterDays'>
  days: number
  reason: string
  fileId: string | null
  substituteId: string | null
}

export type LeaveFacts = {
  /** Requests of the same employee that hold their days, but for this one. */
  others: readonly (LeaveSpan & { number: string })[]
  /** Accrued less taken less approved, on the day before the leave begins; null for a leave without a limit. */
  available: Fraction | null
  /** The first day a leave of this type may be taken; null: at once. */
  usableFromOn: Day | null
  /** Leaves of the substitute that hold their days. */
  substituteLeaves: readonly LeaveSpan[]
}

/**
 * Why days are more than what may be taken; asked again, under a lock, when a request is approved. Null is a leave without a limit: sick
 * leave beyond its last tier is unpaid.
 */
export function whyNotAfford(
  asked: { days: number; type: Pick<LeaveType, 'negativeLimit'> },
  available: Fraction | null,
): Refusal | null {
  if (available === null) return null
  const limit = plus(available, decimalFraction(asked.type.negativeLimit))
  return compare(decimalFraction(asked.days), limit) > 0
    ? refused('hr.leave.balance', { params: { balance: shownNumber(available, 2), days: asked.days } })
    : null
}

/** Months ahead for which leave may be asked: what is accrued by then is no promise beyond that. */
const monthsAhead = 24

/** Why a leave cannot lie on these days: before the service it belongs to, or in years to come. */
export function whyNotLeaveDays(
  span: Pick<LeaveSpan, 'fromOn'>,
  facts: { serviceFrom: Day; today: Day },
): Refusal | null {
  if (span.fromOn < facts.serviceFrom)
    return invalid('hr.leave.beforeService', { field: 'fromOn', params: { date: facts.serviceFrom } })
  return span.fromOn > addMonths(facts.today, monthsAhead)
    ? invalid('hr.leave.farAhead', { field: 'fromOn', params: { months: monthsAhead } })
    : null
}

/** Why a leave cannot be asked for, in the order of section 4 of 50-hr. */
export function whyNotSubmitLeave(asked: AskedLeave, facts: LeaveFacts): Refusal | null {
  if (asked.toOn < asked.fromOn) return invalid('hr.leave.backwards', { field: 'toOn' })
  const outside = asked.halfDays.some(({ on }) => on < asked.fromOn || on > asked.toOn)
  if (outside) return invalid('hr.leave.halfDay', { field: 'halfDays' })
  if (asked.reason.trim().length < 10)
    return invalid('hr.reason.tooShort', { field: 'reason', params: { min: 10 } })
  if (asked.days === 0) return refused('hr.leave.noDays')
  const met = facts.others.find(other => overlaps(asked, other))
  if (met) return refused('hr.leave.overlap', { params: { number: met.number } })
  const beyond = whyNotAfford(asked, facts.available)
  if (beyond) return beyond
  const { needsAttachmentAfterDays } = asked.type
  if (needsAttachmentAfterDays !== null && asked.days > needsAttachmentAfterDays && asked.fileId === null)
    return refused('hr.leave.attachment', { field: 'fileId' })
  if (facts.usableFromOn !== null && asked.fromOn < facts.usableFromOn)
    return refused('hr.leave.notYet', { params: { date: facts.usableFromOn } })
  const isSubstituteAway =
    asked.substituteId !== null && facts.substituteLeaves.some(other => overlaps(asked, other))
  return isSubstituteAway ? refused('hr.leave.substitute', { field: 'substituteId' }) : null
}

/** Why a request cannot be decided by this person: it is the person's own. */
export const whyNotDecideLeave = (employeeUserId: string | null, userId: string): Refusal | null =>
  employeeUserId === userId ? forbidden('approvals.request.ownRequest') : null

/** The first day of leave after the months the law asks for; null when none. */
export const usableFrom = (serviceFrom: Day, firstAfterMonths: number): Day | null =>
  firstAfterMonths > 0 ? addMonths(serviceFrom, firstAfterMonths) : null

/** Why a leave cannot be cut to a last day: outside it, or in a month that is paid. */
export function whyNotCutLeave(span: LeaveSpan, lastOn: Day, lastPostedMonth: string | null): Refusal | null {
  if (lastOn < span.fromOn || lastOn >= span.toOn) return invalid('hr.leave.cutOutside', { field: 'toOn' })
  return isPaid(addDays(lastOn, 1), lastPostedMonth) ? refused('hr.attendance.paid') : null
}

/** Why a leave cannot be cancelled: it has begun in a paid month. */
export const whyNotCancelLeave = (span: LeaveSpan, lastPostedMonth: string | null): Refusal | null =>
  isPaid(span.fromOn, lastPostedMonth) ? refused('hr.attendance.paid') : null

const isPaid = (on: Day, lastPostedMonth: string | null) =>
  lastPostedMonth !== null && monthOf(on) <= lastPostedMonth

/** The working days between the end of the leave and the return: proposed as unpaid absence. Empty after a return in time. */
export function lateReturnDays(toOn: Day, returnedOn: Day, calendar: WorkCalendar): Day[] {
  return daysOf(addDays(toOn, 1), addDays(returnedOn, -1)).filter(on => dayKindOf(calendar, on) === 'working')
}

/** Why days cannot be paid out: more than the balance holds, or a type that has none. */
export function whyNotEncash(
  type: Pick<LeaveType, 'accrues'>,
  balance: Fraction,
  days: number,
): Refusal | null {
  if (!type.accrues) return refused('hr.leave.notEncashable')
  if (days <= 0) return invalid('hr.leave.days', { field: 'days' })
  return compare(decimalFraction(days), balance) > 0
    ? refused('hr.leave.balance', { params: { balance: shownNumber(balance, 2), days } })
    : null
}

/** What days of leave are worth: W ÷ basis × days. */
export const encashFormula = (
  remunerationMinor: number,
  basis: number,
  days: Fraction,
  currency: Currency,
): Formula => multiplied(divided(amount(remunerationMinor, currency), factor(fraction(basis))), factor(days))
