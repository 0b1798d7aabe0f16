import { addDays, type Day, weekday } from '#kernel/shared/day.ts'
import type { OvertimeLaw } from '../labourRule/labourRule.rules.ts'
import type { ApprovedOvertime } from '../payroll/earning.rules.ts'
import type { MinuteSpan } from '../shift/shift.rules.ts'
import { minuteOf } from '../shift/shift.rules.ts'
import type { DayKind } from '../workCalendar/workCalendar.rules.ts'

/** Limits of the law that an overtime request passes; it is marked and needs a reason, hours worked are paid all the same. */
export const overtimeLimits = ['day', 'week', 'yearDays', 'yearHours'] as const
export type OvertimeLimit = (typeof overtimeLimits)[number]

export type OvertimeDay = { on: Day; minutes: number }

/** The limits a day of overtime would pass, with the days approved before it (rule 11 of 50-hr). Weeks begin on Sunday. */
export function passedLimits(
  asked: OvertimeDay,
  approved: readonly OvertimeDay[],
  limits: OvertimeLaw['limits'],
): OvertimeLimit[] {
  const weekFrom = addDays(asked.on, -weekday(asked.on))
  const weekTo = addDays(weekFrom, 6)
  const same = approved.filter(({ on }) => on === asked.on)
  const others = approved.filter(({ on }) => on !== asked.on)
  const ofYear = others.filter(({ on }) => on.slice(0, 4) === asked.on.slice(0, 4))
  const daysIn = (days: readonly OvertimeDay[]) => new Set(days.map(({ on }) => on)).size + 1
  const minutesOf = (days: readonly OvertimeDay[]) => days.reduce((sum, { minutes }) => sum + minutes, 0)
  const today = minutesOf(same) + asked.minutes
  const passes = (value: number, limit: number | null) => limit !== null && value > limit
  const results: Record<OvertimeLimit, boolean> = {
    day: passes(today, limits.dayMinutes),
    week: passes(daysIn(others.filter(({ on }) => weekFrom <= on && on <= weekTo)), limits.weekDays),
    yearDays: passes(daysIn(ofYear), limits.yearDays),
    yearHours: passes(minutesOf(ofYear) + today, limits.yearMinutes),
  }
  return overtimeLimits.filter(limit => results[limit])
}

/** The minutes of a span that lie in the night of the law, on its own day and the next; 0 where the law knows none. */
export function nightMinutes(worked: MinuteSpan, nightSpan: OvertimeLaw['nightSpan']): number {
  if (!nightSpan) return 0
  const [from, to] = nightSpan.map(minuteOf) as [number, number]
  const length = (to - from + 1_440) % 1_440
  return [-1_440, 0, 1_440].reduce((sum, shift) => {
    const shared = Math.min(worked.end, from + shift + length) - Math.max(worked.start, from + shift)
    return sum + Math.max(0, shared)
  }, 0)
}

/**
 * An approved span of overtime by its kinds: on a day of rest or a holiday all of it, on a working day the minutes of the night
 * apart from the rest.
 */
export function overtimeParts(
  on: Day,
  worked: MinuteSpan,
  kind: DayKind,
  law: Pick<OvertimeLaw, 'nightSpan'>,
): ApprovedOvertime[] {
  const minutes = Math.max(0, worked.end - worked.start)
  if (minutes === 0) return []
  if (kind !== 'working') return [{ on, minutes, kind: kind === 'rest' ? 'restDay' : 'holiday' }]
  const night = nightMinutes(worked, law.nightSpan)
  const parts: ApprovedOvertime[] = [
    { on, minutes: minutes - night, kind: 'normal' },
    { on, minutes: night, kind: 'night' },
  ]
  return parts.filter(part => part.minutes > 0)
}
