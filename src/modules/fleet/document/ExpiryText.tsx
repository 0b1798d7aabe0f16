import { m } from '#generated/words/messages.js'
import { type Day, daysBetween } from '#kernel/shared/day.ts'
import { DayText } from '#ui/DayText.tsx'
import { useToday } from '../clock.web.ts'

/** Days before the end from which words are shown. */
const soonDays = 60

/** How far a day is, in words: «بعد 12 يوماً», «منذ يومين». */
export function dayDistance(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  if (days === 0) return m['fleet.expiry.today']()
  return days > 0 ? m['fleet.expiry.inDays']({ count: days }) : m['fleet.expiry.daysAgo']({ count: -days })
}

type Props = {
  on: Day | null
  title?: string
  /** What it is called once the day has passed; of a paper that it has expired. */
  late?: string
}

/** The last valid day of a paper, or the day something falls due: red once it has passed, amber in its last month. */
export function ExpiryText({ on, title, late = m['fleet.expiry.expired']() }: Props) {
  const today = useToday()
  if (!on) return <span className="quiet">{'\u2014'}</span>
  const days = daysBetween(today, on)
  const tone = days < 0 ? 'bad' : days <= 30 ? 'fleet-soon' : 'soft-ink'
  return (
    <span className={`fleet-expiry ${tone}`} title={title}>
      <DayText day={on} />
      {days <= soonDays && <small>{days < 0 ? late : dayDistance(on, today)}</small>}
    </span>
  )
}
