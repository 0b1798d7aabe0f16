import { addDays, type Day, instantOf } from '#kernel/shared/day.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import type { AlertType, Severity } from './severity.rules.ts'

/** The tabs of the bell. */
export const alertTabs = ['all', 'critical', 'high', 'budget', 'vehicle', 'notification'] as const
export type AlertTab = (typeof alertTabs)[number]

/** The severities a tab shows; null for all of them. */
export function severitiesOf(tab: AlertTab): readonly Severity[] | null {
  if (tab === 'critical') return ['critical']
  return tab === 'high' ? ['critical', 'high'] : null
}

/** The type a tab shows; null for all of them. */
export function typeOf(tab: AlertTab): AlertType | null {
  return tab === 'budget' || tab === 'vehicle' || tab === 'notification' ? tab : null
}

/** What "acknowledge all" acknowledges for the company (rule 24); besides these, one's own notifications. Never system. */
export const acknowledgedTogether: readonly AlertType[] = ['budget', 'vehicle', 'property']

/** The clock time at which a snoozed alert comes back in the morning. */
const morning = '08:00'

export type Snooze = { readonly snooze: 'hour' | 'tomorrow' | 'day'; readonly on?: Day | undefined }

/** When a snoozed alert comes back: in an hour, tomorrow at 08:00 or on a day at 08:00, in the company's zone. */
export function snoozedUntil(choice: Snooze, now: Date, today: Day, timeZone: string): Date {
  if (choice.snooze === 'hour') return new Date(now.getTime() + 3_600_000)
  return instantOf(choice.snooze === 'day' && choice.on ? choice.on : addDays(today, 1), morning, timeZone)
}

/** Why an alert cannot be put off until a day: `alerts.snooze.past` when that morning is over or no day was chosen. */
export function whyNotSnooze(choice: Snooze, until: Date, now: Date): Refusal | null {
  if (choice.snooze === 'day' && !choice.on) return invalid('kernel.field.required', { field: 'on' })
  return until > now ? null : invalid('alerts.snooze.past', { field: 'on' })
}
