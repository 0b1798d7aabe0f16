import type { Day } from '#kernel/shared/day.ts'
import { DayText } from './DayText.tsx'

/** From one day to another, with the arrow in reading direction. */
export function DayRange({ from, to }: { from: Day | null | undefined; to: Day | null | undefined }) {
  return (
    <span className="range">
      <DayText day={from} />
      <span className="to" aria-hidden="true" />
      <DayText day={to} />
    </span>
  )
}
