import { m } from '#generated/words/messages.js'
import { type Point, planeOf } from '../location/geodesy.rules.ts'
import type { AttendanceDay } from './attendanceWords.web.ts'
import './attendance.css'

type Punch = AttendanceDay['punches'][number]
type Circle = Point & { radius: number }
type Mark = Point & { accuracy: number | null; look: 'accept' | 'unsure' | 'deny' }

const size = 240
const margin = 16

/** Circles and readings drawn true to scale, north above: what a map would show, without one. */
function PlacePicture({ circles, marks }: { circles: readonly Circle[]; marks: readonly Mark[] }) {
  const origin = circles[0] ?? marks[0]
  if (!origin) return null
  const discs = [
    ...circles.map(one => ({ at: planeOf(one, origin), reach: one.radius })),
    ...marks.map(one => ({ at: planeOf(one, origin), reach: one.accuracy ?? 0 })),
  ]
  const [west, east] = [
    Math.min(...discs.map(one => one.at.x - one.reach)),
    Math.max(...discs.map(one => one.at.x + one.reach)),
  ]
  const [south, north] = [
    Math.min(...discs.map(one => one.at.y - one.reach)),
    Math.max(...discs.map(one => one.at.y + one.reach)),
  ]
  const scale = (size - 2 * margin) / Math.max(east - west, north - south, 20)
  const middle = { x: (west + east) / 2, y: (south + north) / 2 }
  const place = (point: Point) => {
    const at = planeOf(point, origin)
    return { cx: size / 2 + (at.x - middle.x) * scale, cy: size / 2 - (at.y - middle.y) * scale }
  }
  return (
    <svg
      className="place-picture"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={m['hr.attendance.picture']()}
    >
      {circles.map(one => (
        <circle
          key={`${one.latitude},${one.longitude},${one.radius}`}
          {...place(one)}
          r={one.radius * scale}
          className="place-site"
        />
      ))}
      {circles.map(one => (
        <circle key={`${one.latitude},${one.longitude}`} {...place(one)} r="2" className="place-centre" />
      ))}
      {marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: readings of one place stand in their order
        <g key={at} className={`place-mark of-${mark.look}`}>
          {mark.accuracy !== null && (
            <circle {...place(mark)} r={mark.accuracy * scale} className="place-reach" />
          )}
          <circle {...place(mark)} r="4" />
        </g>
      ))}
    </svg>
  )
}

/** Where the readings of a day lie from its site. */
export function FixPicture({ punches }: { punches: readonly Punch[] }) {
  const circles = punches.flatMap(({ site }) =>
    site && site.latitude !== null && site.longitude !== null && site.radius !== null
      ? [{ latitude: site.latitude, longitude: site.longitude, radius: site.radius }]
      : [],
  )
  const one = circles.filter(
    (circle, at) =>
      circles.findIndex(
        other => other.latitude === circle.latitude && other.longitude === circle.longitude,
      ) === at,
  )
  const marks = punches.flatMap(({ position, verdict }) =>
    position ? [{ ...position, look: verdict ?? ('unsure' as const) }] : [],
  )
  if (marks.length === 0) return <p className="cap">{m['hr.attendance.noPosition']()}</p>
  return <PlacePicture circles={one} marks={marks} />
}
