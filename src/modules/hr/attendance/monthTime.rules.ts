import type { Day } from '#kernel/shared/day.ts'
import type { UnpaidTime } from '../payroll/absence.rules.ts'
import type { AttendanceStatus, ReviewState } from './attendance.rules.ts'

export type AttendedDay = {
  on: Day
  status: AttendanceStatus
  reviewState: ReviewState
  lateMinutes: number
}

/** What a month's attendance says to the payslip, and what still waits for a person. */
export type MonthTime = {
  unpaid: UnpaidTime[]
  late: { on: Day; minutes: number }[]
  pendingDays: number
  incompleteDays: number
}

/**
 * The absences and lateness of a month (rule 23 of 50-hr): pending and incomplete days deduct nothing and are counted, for they block
 * the run. A rejected punch leaves the status it had, so a rejected present day is absence. Half a day of leave leaves half of an
 * absence: `halfLeaveOn` names those days.
 */
export function monthTimeOf(days: readonly AttendedDay[], halfLeaveOn: readonly Day[] = []): MonthTime {
  const isOpen = ({ status, reviewState }: AttendedDay) =>
    reviewState === 'pending' || (status === 'incomplete' && reviewState !== 'confirmed')
  const decided = days.filter(day => !isOpen(day))
  const isAbsent = ({ status, reviewState }: AttendedDay) =>
    status === 'absent' || (reviewState === 'rejected' && (status === 'present' || status === 'late'))
  return {
    unpaid: decided
      .filter(isAbsent)
      .map(({ on }) => ({ on, days: halfLeaveOn.includes(on) ? 0.5 : 1, reason: 'absence' })),
    late: decided
      .filter(day => !isAbsent(day) && day.lateMinutes > 0)
      .map(({ on, lateMinutes }) => ({ on, minutes: lateMinutes })),
    pendingDays: days.filter(({ reviewState }) => reviewState === 'pending').length,
    incompleteDays: days.filter(day => day.status === 'incomplete' && day.reviewState === 'clean').length,
  }
}

/** Present days of the days due, in basis points; null when none was due. */
export function attendanceRate(days: readonly Pick<AttendedDay, 'status'>[]): number | null {
  const isPresent = ({ status }: Pick<AttendedDay, 'status'>) =>
    status === 'present' || status === 'late' || status === 'incomplete'
  const due = days.filter(day => isPresent(day) || day.status === 'absent').length
  return due === 0 ? null : Math.round((days.filter(isPresent).length * 10_000) / due)
}
