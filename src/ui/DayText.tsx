import type { Day } from '#kernel/shared/day.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { useDisplay } from './display.ts'

/** A calendar day, `19/11/2026`. */
export function DayText({ day }: { day: Day | null | undefined }) {
  const { digits } = useDisplay()
  if (!day) return <span className="quiet">{'\u2014'}</span>
  return (
    <time className="n" dateTime={day}>
      {formatDay(day, digits)}
    </time>
  )
}
