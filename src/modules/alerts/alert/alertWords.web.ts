import type { DigitSet } from '#kernel/shared/digits.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { sayCode } from '#kernel/web/say.ts'
import type { Hue } from '#ui/status.ts'
import { shownParam } from './shownParam.web.ts'

export { words as severityWords } from '#generated/choices/alerts.severity.ts'
export { words as tabWords } from '#generated/choices/alerts.tab.ts'

export type Alert = OutputFor<'alerts.alert.list'>['rows'][number]
export type AlertTab = 'all' | 'critical' | 'high' | 'budget' | 'vehicle' | 'notification'

export const tabs: readonly AlertTab[] = ['all', 'critical', 'high', 'budget', 'vehicle', 'notification']

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
