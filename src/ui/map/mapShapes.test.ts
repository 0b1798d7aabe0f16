import { describe, expect, test } from 'vitest'
import {
  boxOf,
  eastOf,
  type LatLon,
  type MapShape,
  scaleOf,
  withoutCorner,
  withRadius,
  withTap,
} from './mapShapes.ts'

const square: readonly LatLon[] = [
  [0, 0],
  [0, 0.01],
  [0.01, 0.01],
  [0.01, 0],
]
const polygon = (corners: readonly LatLon[]) => ({ kind: 'polygon', id: 'p', label: 'p', corners }) as const
const circle = { kind: 'circle', id: 'c', label: 'c', at: null, radius: 100, limits: [10, 1000] } as const

describe('what is drawn on a map', () => {
  test('a tap places a centre, also at zero', () => {
    expect(withTap(circle, [0, 0])).toMatchObject({ at: [0, 0], radius: 100 })
  })

  test('taps make corners in their order, then join the nearest edge', () => {
    const begun = square.slice(0, 3).reduce<MapShape>((shape, at) => withTap(shape, at), polygon([]))
    expect(begun).toMatchObject({ corners: square.slice(0, 3) })
    expect(withTap(polygon(square), [-0.001, 0.005])).toMatchObject({
      corners: [square[0], [-0.001, 0.005], ...square.slice(1)],
    })
    expect(withTap(polygon(square), [0.005, -0.001])).toMatchObject({ corners: [...square, [0.005, -0.001]] })
  })

  test('a corner is taken away, a radius stays within its limits', () => {
    expect(withoutCorner(polygon(square), 1).corners).toEqual([square[0], square[2], square[3]])
    expect([4, 250.4, 5000].map(metres => withRadius(circle, metres).radius)).toEqual([10, 250, 1000])
  })

  test('the box holds the whole circle; nothing has none', () => {
    expect(boxOf([], [circle, polygon([])])).toBeNull()
    const [[south, west], [north, east]] = boxOf([], [{ ...circle, at: [0, 0], radius: 111_195 }])!
    expect([south, west, north, east].map(Math.round)).toEqual([-1, -1, 1, 1])
    expect(eastOf([60, 0], 111_195)[1]).toBeCloseTo(2, 5)
  })

  test('a scale is a round number no longer than its room', () => {
    expect(scaleOf(0.6, 100)).toEqual({ metres: 50, width: 83 })
    expect(scaleOf(1000, 100)).toEqual({ metres: 100_000, width: 100 })
  })
})
