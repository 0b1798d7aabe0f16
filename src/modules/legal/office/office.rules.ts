import { addDays, type Day, weekday } from '#kernel/shared/day.ts'

export const courtKinds = [
  'ordinary',
  'urgent',
  'rental',
  'traffic',
  'criminal',
  'appeal',
  'cassation',
  'enforcement',
  'experts',
] as const

/** Courts whose judgments have a time limit of their own; all others have the ordinary one. */
export const limitKinds = ['ordinary', 'urgent'] as const
export const confidences = ['confirmed', 'toConfirm'] as const

type LimitKind = (typeof limitKinds)[number]

/** Which limit a judgment of a kind of court has. */
export const limitKindOf = (kind: string): LimitKind => (kind === 'urgent' ? 'urgent' : 'ordinary')

/** Days of the week (0 is Sunday) on which courts are closed. */
const weekends: Readonly<Record<string, readonly number[]>> = {
  KW: [5, 6],
  SA: [5, 6],
  QA: [5, 6],
  BH: [5, 6],
  OM: [5, 6],
  AE: [6, 0],
}

/** The last day of a limit: the days counted from the judgment, moved on to a day on which courts are open. */
export function lastDay(from: Day, days: number, country: string): Day {
  let last = addDays(from, days)
  while ((weekends[country] ?? []).includes(weekday(last))) last = addDays(last, 1)
  return last
}
