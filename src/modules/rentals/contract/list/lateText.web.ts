import { m } from '#generated/words/messages.js'

/** How late a vehicle is, in the largest unit that fits: minutes, hours, days. */
export function lateText(minutes: number): string {
  if (minutes < 60) return m['rentals.contract.lateMinutes']({ minutes })
  if (minutes < 1440) return m['rentals.contract.lateHours']({ hours: Math.floor(minutes / 60) })
  return m['rentals.contract.lateBy']({ days: Math.floor(minutes / 1440) })
}

/** The same where there is little room: a badge, a column. */
export function shortLateText(minutes: number): string {
  if (minutes < 60) return m['rentals.yard.lateMinutes']({ minutes })
  if (minutes < 1440) return m['rentals.yard.lateHours']({ hours: Math.floor(minutes / 60) })
  return m['rentals.yard.lateDays']({ days: Math.floor(minutes / 1440) })
}
