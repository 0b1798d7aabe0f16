import { words as flagWords } from '#generated/choices/hr.attendance.flag.ts'
import { words as reviewWords } from '#generated/choices/hr.attendance.reviewState.ts'
import { words as statusWords } from '#generated/choices/hr.attendance.status.ts'
import { words as verdictWords } from '#generated/choices/hr.attendance.verdict.ts'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import type { Hue, StatusKind } from '#ui/status.ts'

export { words as sourceWords } from '#generated/choices/hr.attendance.source.ts'
export { words as unsureWords } from '#generated/choices/hr.attendance.unsure.ts'
export { flagWords, reviewWords, statusWords, verdictWords }

export type DayRow = OutputFor<'hr.attendance.list'>['rows'][number]
export type AttendanceDay = OutputFor<'hr.attendance.day'>
export type OwnDay = OutputFor<'hr.attendance.mine'>['rows'][number]

/** What narrows a list of days, in the address and in the question. */
export const dayFilterKeys = ['date', 'status', 'verdict', 'branchId', 'department', 'employeeId'] as const
export type DaysFilter = Pick<InputFor<'hr.attendance.totals'>, (typeof dayFilterKeys)[number]>

export const statusKinds: Readonly<Record<DayRow['status'], StatusKind>> = {
  present: 'settled',
  late: 'partly',
  absent: 'late',
  leave: 'paused',
  sick: 'paused',
  rest: 'out',
  holiday: 'out',
  incomplete: 'decide',
}

export const verdictHues: Readonly<Record<NonNullable<DayRow['verdict']>, Hue>> = {
  accept: 'green',
  unsure: 'amber',
  deny: 'red',
}

const valueWords: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  status: statusWords,
  reviewState: reviewWords,
}

/** The story of a day in words. */
export const dayStory: TimelineWords = {
  operations: {
    'hr.attendance.clockIn': m['hr.clock.act.in'],
    'hr.attendance.clockOut': m['hr.clock.act.out'],
    'hr.attendance.confirm': m['hr.attendance.act.confirm'],
    'hr.attendance.correct': m['hr.attendance.act.correct'],
    'hr.attendance.reject': m['hr.attendance.act.reject'],
    'hr.attendance.manual': m['hr.attendance.add'],
  },
  fields: {
    status: m['hr.attendance.field.status'],
    reviewState: m['hr.attendance.field.reviewState'],
    checkInTime: m['hr.attendance.field.checkInTime'],
    checkOutTime: m['hr.attendance.field.checkOutTime'],
    workedMinutes: m['hr.attendance.field.workedMinutes'],
    lateMinutes: m['hr.attendance.field.lateMinutes'],
    earlyMinutes: m['hr.attendance.field.earlyMinutes'],
    surplusMinutes: m['hr.attendance.field.surplusMinutes'],
    overtimeMinutes: m['hr.attendance.field.overtimeMinutes'],
  },
  sayValue: (field, value) => (typeof value === 'string' ? valueWords[field]?.[value]?.() : undefined),
}
