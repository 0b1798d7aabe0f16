import { addDays, type Day } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import { forbidden, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { Pair } from '../attendance/attendance.rules.ts'

export const attendanceRequestKinds = ['missedPunch', 'overtime', 'permission', 'remote'] as const
export type AttendanceRequestKind = (typeof attendanceRequestKinds)[number]
export const attendanceRequestStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type AttendanceRequestState = (typeof attendanceRequestStates)[number]
export const attendanceRequestActions = ['approve', 'reject', 'withdraw'] as const
export type AttendanceRequestAction = (typeof attendanceRequestActions)[number]

/** The life cycle of a request about a day; the employee may withdraw it until it is decided. */
export const attendanceRequestTransitions: readonly Transition<
  AttendanceRequestState,
  AttendanceRequestAction
>[] = [
  { action: 'approve', from: ['pending'], to: 'approved', permissions: ['hr.attendance.write'] },
  { action: 'reject', from: ['pending'], to: 'rejected', permissions: ['hr.attendance.write'] },
  {
    action: 'withdraw',
    from: ['pending'],
    to: 'withdrawn',
    permissions: ['hr.attendance.clock_in', 'hr.attendance.write'],
  },
]

export type AttendanceRequest = {
  kind: AttendanceRequestKind
  on: Day
  /** Minutes of the attendance date; null for what is not asked for. */
  fromMinute: number | null
  toMinute: number | null
  reason: string
}

/** Months back for which a missing punch may still be asked. */
const daysBack = 62

/** Why a request cannot be made: without reason or times, times that turn round, a day to come for a punch, or a paid day. */
export function whyNotRequest(
  request: AttendanceRequest,
  facts: { today: Day; lastPostedMonth: string | null },
): Refusal | null {
  const { kind, on, fromMinute, toMinute } = request
  if (request.reason.trim().length < 10)
    return invalid('hr.reason.tooShort', { field: 'reason', params: { min: 10 } })
  const needsBoth = kind === 'overtime' || kind === 'permission'
  if (needsBoth && (fromMinute === null || toMinute === null))
    return invalid('kernel.field.required', { field: fromMinute === null ? 'from' : 'to' })
  if (kind === 'missedPunch' && fromMinute === null && toMinute === null)
    return invalid('kernel.field.required', { field: 'from' })
  if (fromMinute !== null && toMinute !== null && toMinute <= fromMinute)
    return invalid('hr.attendanceRequest.backwards', { field: 'to' })
  if (kind === 'missedPunch' && (on > facts.today || on < addDays(facts.today, -daysBack)))
    return invalid('hr.attendanceRequest.day', { field: 'on' })
  return facts.lastPostedMonth !== null && on.slice(0, 7) <= facts.lastPostedMonth
    ? refused('hr.attendance.paid')
    : null
}

/** Why a request cannot be decided: it is the decider's own, or its day is part of a posted run. */
export function whyNotDecideRequest(
  request: { employeeUserId: string | null; on: Day },
  userId: string,
  lastPostedMonth: string | null,
): Refusal | null {
  if (request.employeeUserId === userId) return forbidden('approvals.request.ownRequest')
  return lastPostedMonth !== null && request.on.slice(0, 7) <= lastPostedMonth
    ? refused('hr.attendance.paid')
    : null
}

/**
 * The arrivals and departures of a day with a punch that was missing: both times are a stretch in the place of those it meets; an
 * arrival alone goes before the first stretch or begins one, a departure alone ends the open stretch or moves the last one's end.
 */
export function withMissedPunch(pairs: readonly Pair[], from: number | null, to: number | null): Pair[] {
  const [first, ...later] = pairs
  if (from !== null && to !== null) {
    const apart = pairs.filter(pair => pair.in > to || (pair.out !== null && pair.out < from))
    return [...apart, { in: from, out: to }].toSorted((a, b) => a.in - b.in)
  }
  if (from !== null)
    return first ? [{ in: Math.min(from, first.in), out: first.out }, ...later] : [{ in: from, out: null }]
  const last = pairs.at(-1)
  if (to === null || !last || to < last.in) return [...pairs]
  return [...pairs.slice(0, -1), { in: last.in, out: to }]
}
