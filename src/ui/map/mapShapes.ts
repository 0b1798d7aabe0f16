/** Latitude and longitude in degrees; zero is a value. */
export type LatLon = readonly [number, number]

export type MapMarker = {
  id: string
  at: LatLon
  label: string
  /** What sets it apart: a colour with a shape of its own, and a few characters on it. */
  mark?: {
    hue: 'green' | 'blue' | 'violet' | 'amber' | 'slate'
    shape: 'drop' | 'round' | 'square' | 'diamond'
    text?: string
  }
}

/** A circle without a centre is one that a tap begins; `limits` are the least and the most metres of its radius. */
type MapCircle = {
  kind: 'circle'
  id: string
  label: string
  at: LatLon | null
  radius: number
  limits?: readonly [number, number]
}
/** A polygon of fewer than three corners is one that taps begin. */
type MapPolygon = { kind: 'polygon'; id: string; label: string; corners: readonly LatLon[] }

export type MapShape = MapCircle | MapPolygon

/** South-west and north-east. */
type Box = readonly [LatLon, LatLon]

const metresOfDegree = 111_195
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Six decimals are eleven centimetres: what is stored and compared. */
export const rounded = (latitude: number, longitude: number): LatLon => [
  Number(latitude.toFixed(6)),
  Number(longitude.toFixed(6)),
]

/** The point so many metres east of another. */
export const eastOf = ([latitude, longitude]: LatLon, metres: number): LatLon => [
  latitude,
  longitude + metres / (metresOfDegree * Math.max(Math.cos(radians(latitude)), 0.01)),
]

/** What holds all of it; null where there is nothing yet. */
export function boxOf(markers: readonly MapMarker[], shapes: readonly MapShape[]): Box | null {
  const points = [...markers.map(one => one.at), ...shapes.flatMap(pointsOf)]
  if (points.length === 0) return null
  const [latitudes, longitudes] = [
    points.map(([latitude]) => latitude),
    points.map(([, longitude]) => longitude),
  ]
  return [
    [Math.min(...latitudes), Math.min(...longitudes)],
    [Math.max(...latitudes), Math.max(...longitudes)],
  ]
}

function pointsOf(shape: MapShape): readonly LatLon[] {
  if (shape.kind === 'polygon') return shape.corners
  if (!shape.at) return []
  const [latitude, longitude] = shape.at
  const up = shape.radius / metresOfDegree
  return [
    eastOf(shape.at, shape.radius),
    eastOf(shape.at, -shape.radius),
    [latitude + up, longitude],
    [latitude - up, longitude],
  ]
}

/** The shape after a tap: the centre is placed, or a corner is added to the nearest edge. */
export function withTap(shape: MapShape, at: LatLon): MapShape {
  if (shape.kind === 'circle') return { ...shape, at }
  const { corners } = shape
  const place = corners.length < 3 ? corners.length : nearestEdge(corners, at) + 1
  return { ...shape, corners: corners.toSpliced(place, 0, at) }
}

function nearestEdge(corners: readonly LatLon[], at: LatLon): number {
  const away = corners.map((from, index) => distanceToEdge(at, from, corners[(index + 1) % corners.length]!))
  return away.indexOf(Math.min(...away))
}

function distanceToEdge(at: LatLon, from: LatLon, to: LatLon): number {
  const shrink = Math.cos(radians(at[0]))
  const flat = ([latitude, longitude]: LatLon) => [(longitude - at[1]) * shrink, latitude - at[0]] as const
  const [[x, y], [toX, toY]] = [flat(from), flat(to)]
  const [dx, dy] = [toX - x, toY - y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(x * dx + y * dy) / length))
  return Math.hypot(x + share * dx, y + share * dy)
}

/** The shape with another radius, in whole metres within its limits. */
export function withRadius(shape: MapCircle, metres: number): MapCircle {
  const [least, most] = shape.limits ?? [1, Number.POSITIVE_INFINITY]
  return { ...shape, radius: Math.min(most, Math.max(least, Math.round(metres))) }
}

export const withoutCorner = (shape: MapPolygon, index: number): MapPolygon => ({
  ...shape,
  corners: shape.corners.toSpliced(index, 1),
})

const lengths = [1, 2, 5].flatMap(one => [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].map(ten => one * ten))

/** The longest round number of metres that is drawn no longer than this many pixels. */
export function scaleOf(metresOfPixel: number, pixels: number): { metres: number; width: number } {
  const metres = Math.max(1, ...lengths.filter(one => one <= metresOfPixel * pixels))
  return { metres, width: Math.round(metres / metresOfPixel) }
}
