import { formatInstant, formatTime } from '#kernel/shared/format.ts'
import { useDisplay } from './display.ts'

/** Day and time, or the time alone, of a point in time in the company's zone. */
export function InstantText({ at, timeOnly }: { at: string | Date | null | undefined; timeOnly?: boolean }) {
  const { digits, timeZone } = useDisplay()
  if (!at) return <span className="quiet">{'\u2014'}</span>
  const instant = typeof at === 'string' ? new Date(at) : at
  return (
    <time className="n" dateTime={instant.toISOString()}>
      {(timeOnly ? formatTime : formatInstant)(instant, timeZone, digits)}
    </time>
  )
}
