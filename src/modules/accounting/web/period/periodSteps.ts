import { m } from '#generated/words/messages.js'
import { formatMonth } from '../monthNames.ts'
import type { Period } from './period.ts'

/** «مارس 2026», or the closing period of its year. */
export function periodName(period: Period): string {
  return period.number === 13 ? m['accounting.period.closing']() : formatMonth(period.endsOn)
}

/** Which steps a period can take now; a text is the reason why not. */
export function stepsOf(period: Period, all: readonly Period[]) {
  const months = all.filter(one => one.number !== 13)
  const older = months.find(one => one.id < period.id && one.status !== 'closed')
  const newer = months.findLast(one => one.id > period.id && one.status === 'closed')
  const outOfOrder = (first: Period) => m['accounting.period.order']({ period: periodName(first) })
  return {
    close: older ? outOfOrder(older) : null,
    reopen: period.status === 'closed' && newer ? outOfOrder(newer) : null,
    canAdjust: period.status === 'open' && period.entries > 0,
  }
}
