import { m } from '#generated/words/messages.js'
import { formatMonth } from '../monthNames.web.ts'
import type { Period, Year } from './period.web.ts'

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

/** Why a year cannot be closed or reopened now, in words; null when it can. */
export function yearStepsOf(year: Year, years: readonly Year[], periods: readonly Period[]) {
  const older = years.find(one => one.startsOn < year.startsOn && one.status === 'open')
  const newer = years.findLast(one => one.startsOn > year.startsOn && one.status === 'closed')
  const open = periods.find(one => one.yearId === year.id && one.number !== 13 && one.status !== 'closed')
  return {
    close: older
      ? m['accounting.year.sequence']({ year: older.name })
      : open
        ? m['accounting.period.order']({ period: periodName(open) })
        : null,
    reopen: newer ? m['accounting.year.reopenFirst']({ year: newer.name }) : null,
  }
}
