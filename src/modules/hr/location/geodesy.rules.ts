/** A point of the earth in degrees; zero is a value. */
export type Point = { latitude: number; longitude: number }

/** Mean radius of the earth in metres, as rule 6 of 50-hr fixes it. */
export const earthRadius = 6_371_000

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in metres (haversine). */
export function distanceMetres(a: Point, b: Point): number {
  const [up, across] = [radians(b.latitude - a.latitude) / 2, radians(b.longitude - a.longitude) / 2]
  const h =
    Math.sin(up) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(across) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Metres east and north of an origin; exact to centimetres within the few kilometres of a site. */
export type Plane = { x: number; y: number }

export const planeOf = (point: Point, origin: Point): Plane => ({
  x: radians(point.longitude - origin.longitude) * Math.cos(radians(origin.latitude)) * earthRadius,
  y: radians(point.latitude - origin.latitude) * earthRadius,
})

/** Metres to the edge of a polygon, negative inside. */
export function signedDistance(point: Point, vertices: readonly Point[]): number {
  const corners = vertices.map(vertex => planeOf(vertex, point))
  let nearest = Number.POSITIVE_INFINITY
  let isInside = false
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % corners.length]!
    nearest = Math.min(nearest, distanceToSegment(from, to))
    // The point is the origin: count the edges that cross the ray to the east.
    if (from.y > 0 !== to.y > 0 && from.x + ((0 - from.y) * (to.x - from.x)) / (to.y - from.y) > 0)
      isInside = !isInside
  }
  return isInside ? -nearest : nearest
}

function distanceToSegment(from: Plane, to: Plane): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(from.x * dx + from.y * dy) / length))
  return Math.hypot(from.x + share * dx, from.y + share * dy)
}

/** Area of a polygon in square metres. */
export function areaOf(vertices: readonly Point[]): number {
  const [origin] = vertices
  if (!origin) return 0
  const corners = vertices.map(vertex => planeOf(vertex, origin))
  const twice = corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length]!
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}

/** Whether two edges of the polygon cross or touch where they should not. */
export function crossesItself(vertices: readonly Point[]): boolean {
  const [origin] = vertices
  if (!origin) return false
  const corners = vertices.map(vertex => planeOf(vertex, origin))
  const edge = (index: number) => [corners[index]!, corners[(index + 1) % corners.length]!] as const
  return corners.some((_, first) =>
    corners.some((__, second) => {
      if (second <= first + 1 || (first === 0 && second === corners.length - 1)) return false
      const [a, b] = edge(first)
      const [c, d] = edge(second)
      return meets(a, b, c, d)
    }),
  )
}

function meets(a: Plane, b: Plane, c: Plane, d: Plane): boolean {
  const side = (p: Plane, q: Plane, r: Plane) =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x))
  const within = (p: Plane, q: Plane, r: Plane) =>
    Math.min(p.x, q.x) <= r.x &&
    r.x <= Math.max(p.x, q.x) &&
    Math.min(p.y, q.y) <= r.y &&
    r.y <= Math.max(p.y, q.y)
  const [one, two, three, four] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (one !== two && three !== four) return true
  return (
    (one === 0 && within(a, b, c)) ||
    (two === 0 && within(a, b, d)) ||
    (three === 0 && within(c, d, a)) ||
    (four === 0 && within(c, d, b))
  )
}
