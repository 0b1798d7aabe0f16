import type { Day } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import { forbidden, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { closesAt, type DayShift, type MinuteSpan, shiftEnd } from '../shift/shift.rules.ts'
import type { DayKind } from '../workCalendar/workCalendar.rules.ts'

export const attendanceStatuses = [
  'present',
  'late',
  'absent',
  'leave',
  'sick',
  'rest',
  'holiday',
  'incomplete',
] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]
export const reviewStates = ['clean', 'pending', 'confirmed', 'rejected'] as const
export type ReviewState = (typeof reviewStates)[number]
export const attendanceSources = ['widget', 'kiosk', 'qr', 'manual', 'import', 'auto'] as const
export const reviewActions = ['confirm', 'correct', 'reject'] as const
export type ReviewAction = (typeof reviewActions)[number]

/** The life cycle of a day's review; a flag or an unsure position makes it pending again. */
export const reviewTransitions: readonly Transition<ReviewState, ReviewAction>[] = [
  { action: 'confirm', from: ['pending'], to: 'confirmed', permissions: ['hr.attendance.write'] },
  {
    action: 'correct',
    from: ['clean', 'pending', 'confirmed', 'rejected'],
    to: 'confirmed',
    permissions: ['hr.attendance.write'],
  },
  { action: 'reject', from: ['pending'], to: 'rejected', permissions: ['hr.attendance.write'] },
]

/** An arrival and a departure in minutes of the attendance date; `out` is null while the employee is in. */
export type Pair = { in: number; out: number | null }

export type WorkedDay = {
  workedMinutes: number
  lateMinutes: number
  earlyMinutes: number
  /** What was worked beyond the shift; it counts only once it is approved. */
  surplusMinutes: number
  status: AttendanceStatus
}

/** A span longer than this contains the break. */
const breakAfterMinutes = 300

/**
 * The figures of a day from its pairs (rule 10 of 50-hr): worked, late and early are summed over the spans of the shift; the break
 * is taken once from a span above five hours, less what the employee was out anyway; late counts in full once it is above the
 * grace. An open pair makes the day incomplete and is not worked time.
 */
export function workedDay(shift: DayShift | null, pairs: readonly Pair[], isClosed: boolean): WorkedDay {
  const ordered = pairs.toSorted((a, b) => a.in - b.in)
  const closed = ordered.filter((pair): pair is { in: number; out: number } => pair.out !== null)
  const gross = closed.reduce((sum, pair) => sum + pair.out - pair.in, 0)
  if (!shift)
    return statused({ workedMinutes: gross, lateMinutes: 0, earlyMinutes: 0, surplusMinutes: gross })
  const bySpan = shift.spans.map((_, index) => ordered.filter(pair => spanOf(shift.spans, pair) === index))
  const firstAttended = bySpan.findIndex(own => own.length > 0)
  let [late, early, out] = [0, 0, 0]
  for (const [index, span] of shift.spans.entries()) {
    const own = bySpan[index] ?? []
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) {
      // An unattended span counts whole: as late before the first attended one, as early after it.
      if (firstAttended < 0 || !isClosed) continue
      if (index < firstAttended) late += span.end - span.start
      else early += span.end - span.start
      continue
    }
    if (first.in - span.start > shift.graceInMinutes) late += first.in - span.start
    if (last.out !== null && span.end - last.out > shift.graceOutMinutes) early += span.end - last.out
    out = Math.max(out, breakWithin(own, shift.breakMinutes))
  }
  const worked = gross - out
  const due = shift.spans.reduce((sum, { start, end }) => sum + end - start, 0) - shift.breakMinutes
  return statused({
    workedMinutes: worked,
    lateMinutes: late,
    earlyMinutes: early,
    surplusMinutes: Math.max(0, worked - due),
  })

  function statused(figures: Omit<WorkedDay, 'status'>): WorkedDay {
    const isOpen = ordered.some(pair => pair.out === null)
    const status = isOpen && isClosed ? 'incomplete' : figures.lateMinutes > 0 ? 'late' : 'present'
    return {
      workedMinutes: figures.workedMinutes,
      lateMinutes: figures.lateMinutes,
      earlyMinutes: figures.earlyMinutes,
      surplusMinutes: figures.surplusMinutes,
      status,
    }
  }
}

/** What was approved of a day, in its minutes: hours away from work, or work beyond the shift. */
export type Granted = { kind: 'permission' | 'overtime'; from: number; to: number }

/**
 * The figures of a day with what was approved of it: hours of permission are neither late nor early, and of what was worked beyond the
 * shift only approved minutes are overtime.
 */
export function withGranted(
  shift: DayShift | null,
  pairs: readonly Pair[],
  granted: readonly Granted[],
  isClosed: boolean,
): WorkedDay & { overtimeMinutes: number } {
  const day = workedDay(shift, pairs, isClosed)
  const minutesOf = (kind: Granted['kind']) =>
    granted.reduce((sum, one) => sum + (one.kind === kind ? one.to - one.from : 0), 0)
  const overtimeMinutes = Math.min(day.surplusMinutes, minutesOf('overtime'))
  const permitted = granted.filter(({ kind }) => kind === 'permission')
  if (permitted.length === 0 || pairs.length === 0) return withOvertime(day)
  const excused = workedDay(
    shift,
    [...pairs, ...permitted.map(({ from, to }) => ({ in: from, out: to }))],
    isClosed,
  )
  return withOvertime({
    workedMinutes: day.workedMinutes,
    lateMinutes: Math.min(day.lateMinutes, excused.lateMinutes),
    earlyMinutes: Math.min(day.earlyMinutes, excused.earlyMinutes),
    surplusMinutes: day.surplusMinutes,
    status: excused.status,
  })

  function withOvertime(figures: WorkedDay) {
    return Object.assign(figures, { overtimeMinutes })
  }
}

/** The stretch a pair belongs to: the one it shares most time with, or the nearest. */
function spanOf(spans: readonly MinuteSpan[], pair: Pair): number {
  const nearness = ({ start, end }: MinuteSpan) => {
    const shared = Math.min(end, pair.out ?? pair.in + 1) - Math.max(start, pair.in)
    return shared > 0 ? shared : -Math.min(Math.abs(start - pair.in), Math.abs(end - pair.in))
  }
  const values = spans.map(nearness)
  return values.indexOf(Math.max(...values))
}

/** The break to take from pairs of one span: nothing under five hours, less the time between the pairs. */
function breakWithin(pairs: readonly Pair[], breakMinutes: number): number {
  const [first, last] = [pairs[0], pairs.at(-1)]
  if (!first || !last) return 0
  const worked = pairs.reduce((sum, pair) => sum + (pair.out === null ? 0 : pair.out - pair.in), 0)
  if (worked <= breakAfterMinutes) return 0
  const between = (pairs.findLast(pair => pair.out !== null)?.out ?? first.in) - first.in - worked
  return Math.max(0, breakMinutes - Math.max(0, between))
}

/**
 * The status of a day without a punch: leave, then rest or holiday, absent only once its own shift has ended and six hours have
 * passed (case HR-01); null while it may still begin.
 */
export function statusWithoutPunch(facts: {
  shift: DayShift | null
  kind: DayKind
  leave: 'sick' | 'other' | null
  nowMinute: number
}): AttendanceStatus | null {
  if (facts.leave) return facts.leave === 'sick' ? 'sick' : 'leave'
  if (facts.kind !== 'working' || facts.shift === null) return facts.kind === 'holiday' ? 'holiday' : 'rest'
  return facts.nowMinute >= closesAt(facts.shift) ? 'absent' : null
}

/** Whether an open day is to be closed now, and how: incomplete, or out at the shift's end where the setting says so (pending). */
export function closingOf(
  shift: DayShift | null,
  pairs: readonly Pair[],
  nowMinute: number,
  hasAutoCheckout: boolean,
): { out: number | null } | null {
  const isOpen = pairs.some(pair => pair.out === null)
  if (!isOpen || nowMinute < closesAt(shift)) return null
  if (!hasAutoCheckout || !shift) return { out: null }
  const openIn = pairs.find(pair => pair.out === null)?.in ?? 0
  const end = shift.spans.find(span => span.end > openIn)?.end ?? shiftEnd(shift)
  return { out: Math.max(openIn, end) }
}

/** The codes of section 3 that the state of the day answers with. */
export const clockStateCodes = ['ALREADY_CLOCKED_IN', 'NOT_CLOCKED_IN', 'ALREADY_CLOCKED_OUT'] as const
export type ClockStateCode = (typeof clockStateCodes)[number]

/** What the button of the widget does: clock in, clock out, or nothing more today («تم»). */
export const clockSteps = ['in', 'out', 'done'] as const
export type ClockStep = (typeof clockSteps)[number]

/** The next step of a day: out while a pair is open, done after the last span has ended, in otherwise. */
export function nextClockStep(shift: DayShift | null, pairs: readonly Pair[], nowMinute: number): ClockStep {
  if (pairs.some(pair => pair.out === null)) return 'out'
  if (pairs.length === 0) return 'in'
  return shift === null || nowMinute >= shiftEnd(shift) ? 'done' : 'in'
}

/** Why an employee cannot clock in or out now; null when it is allowed. A split shift is left once for each of its spans. */
export function whyNotClock(
  action: 'in' | 'out',
  shift: DayShift | null,
  pairs: readonly Pair[],
  nowMinute: number,
): ClockStateCode | null {
  const step = nextClockStep(shift, pairs, nowMinute)
  // A button that turned into the other one under the finger: nobody leaves in the minute of the arrival.
  if (action === 'out' && pairs.some(pair => pair.out === null && nowMinute - pair.in < 1))
    return 'ALREADY_CLOCKED_IN'
  if (step === action) return null
  if (action === 'in') return step === 'out' ? 'ALREADY_CLOCKED_IN' : 'ALREADY_CLOCKED_OUT'
  return step === 'done' ? 'ALREADY_CLOCKED_OUT' : 'NOT_CLOCKED_IN'
}

/** Why a day cannot be corrected or confirmed by this person: it is the person's own, or it is part of a posted run. */
export function whyNotReviewDay(
  day: { employeeUserId: string | null; attendanceOn: Day },
  userId: string,
  lastPostedMonth: string | null,
): Refusal | null {
  if (day.employeeUserId === userId) return forbidden('hr.attendance.own')
  return lastPostedMonth !== null && day.attendanceOn.slice(0, 7) <= lastPostedMonth
    ? refused('hr.attendance.paid')
    : null
}

/** Why a day cannot be one of work: the employment had not begun, or had ended. */
export function whyNotEmployedOn(on: Day, employment: { joinedOn: Day; leftOn: Day | null }): Refusal | null {
  const isOutside = on < employment.joinedOn || (employment.leftOn !== null && on > employment.leftOn)
  return isOutside
    ? invalid('hr.attendance.notEmployed', { field: 'date', params: { date: employment.joinedOn } })
    : null
}

/** Why times cannot be those of a day: a departure before its arrival, stretches that meet, or one left open before another. */
export function whyNotPairs(pairs: readonly Pair[]): Refusal | null {
  const isWrong = pairs.some((pair, at) => {
    const next = pairs[at + 1]
    if (pair.out !== null && pair.out <= pair.in) return true
    return next !== undefined && (pair.out === null || next.in <= pair.out)
  })
  return isWrong ? invalid('hr.attendance.pairs', { field: 'pairs' }) : null
}
