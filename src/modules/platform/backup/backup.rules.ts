import { type Day, daysBetween, monthOf, weekday } from '#kernel/shared/day.ts'

export const copyKinds = ['asked', 'nightly', 'manual', 'beforeRestore'] as const
export type CopyKind = (typeof copyKinds)[number]

export const backupStates = ['fresh', 'late', 'waiting'] as const
export type BackupState = (typeof backupStates)[number]

/** A company whose last whole copy is older than this shows in red: one night was missed. */
export const lateAfterHours = 26

const hourMillis = 3_600_000
/** 7 daily, 4 weekly, 3 monthly. */
const keptDays = { day: 7, week: 28, month: 92 }

/** How long a copy of this day stays, by the day of the newest one before it: the first of a month or of a week stands for it. */
export function backupKeptDays(day: Day, before: Day | null): number {
  if (before === null || monthOf(before) !== monthOf(day)) return keptDays.month
  return daysBetween(before, day) > weekday(day) ? keptDays.week : keptDays.day
}

/** Whether a company's data are safe: its newest whole copy, or how long it has been there without one. */
export function backupStateAt(
  { lastAt, since }: { lastAt: Date | null; since: Date },
  now: Date,
): BackupState {
  const old = now.getTime() - lateAfterHours * hourMillis
  if ((lastAt ?? since).getTime() < old) return 'late'
  return lastAt ? 'fresh' : 'waiting'
}
