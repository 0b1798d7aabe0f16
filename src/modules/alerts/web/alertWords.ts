import { m } from '#generated/words/messages.js'
import type { DigitSet } from '#kernel/shared/digits.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { sayCode } from '#kernel/web/say.ts'
import type { Hue } from '#ui/status.ts'
import { shownParam } from './shownParam.ts'

export type Alert = OutputFor<'alerts.alert.list'>['rows'][number]
export type AlertTab = 'all' | 'critical' | 'high' | 'budget' | 'vehicle' | 'notification'

export const tabs: readonly AlertTab[] = ['all', 'critical', 'high', 'budget', 'vehicle', 'notification']

export const tabWords: Record<AlertTab, () => string> = {
  all: m['alerts.tab.all'],
  critical: m['alerts.tab.critical'],
  high: m['alerts.tab.high'],
  budget: m['alerts.tab.budget'],
  vehicle: m['alerts.tab.vehicle'],
  notification: m['alerts.tab.notification'],
}

export const severityWords: Record<Alert['severity'], () => string> = {
  critical: m['alerts.severity.critical'],
  high: m['alerts.severity.high'],
  medium: m['alerts.severity.medium'],
  low: m['alerts.severity.low'],
}

export const severityHues: Record<Alert['severity'], Hue> = {
  critical: 'red',
  high: 'amber',
  medium: 'blue',
  low: 'slate',
}

/**
 * The sentence of an alert; days inside it as the company writes them, and a `cause`, which is the code of a refusal, in its own
 * words. The catalogue of codes must be loaded.
 */
export function sentenceOf(alert: Pick<Alert, 'titleKey' | 'params'>, digits: DigitSet): string {
  const params = Object.fromEntries(
    Object.entries(alert.params).map(([name, value]) => [
      name,
      typeof value === 'string' ? shownParam(value, digits) : value,
    ]),
  )
  const { cause } = params
  return sayCode(alert.titleKey, {
    ...params,
    ...(typeof cause === 'string' ? { cause: sayCode(cause, params) } : {}),
  })
}
