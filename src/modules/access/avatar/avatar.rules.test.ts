import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cropSquare, mostZoom, movedCrop, whyNotAvatar } from './avatar.rules.ts'

const sizes = fc.record({
  width: fc.integer({ min: 40, max: 9000 }),
  height: fc.integer({ min: 40, max: 9000 }),
})
const share = fc.double({ min: -1, max: 2, noNaN: true })
const crops = fc.record({ x: share, y: share, zoom: fc.double({ min: 0, max: 9, noNaN: true }) })

describe('the picture of a person', () => {
  test('is a square of 32 to 512 points', () => {
    const why = (width: number, height: number) => whyNotAvatar({ width, height })?.code ?? null
    expect([why(256, 256), why(32, 32), why(512, 512)]).toEqual([null, null, null])
    expect([why(256, 255), why(31, 31), why(513, 513)]).toEqual(Array(3).fill('access.avatar.notSquare'))
    expect(whyNotAvatar(null)).toMatchObject({ code: 'access.avatar.notPicture', field: 'picture' })
  })

  test('is cut from inside the photo, wherever it was dragged', () => {
    fc.assert(
      fc.property(sizes, crops, fc.record({ x: share, y: share }), (size, crop, by) => {
        for (const one of [crop, movedCrop(size, crop, by)]) {
          const { left, top, side } = cropSquare(size, one)
          expect(side).toBeGreaterThanOrEqual(Math.min(size.width, size.height) / mostZoom - 1e-6)
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-6)
          expect(left + side).toBeLessThanOrEqual(size.width + 1e-6)
          expect(top + side).toBeLessThanOrEqual(size.height + 1e-6)
        }
      }),
    )
  })

  test('follows the finger: a drag of half a square to the left shows what lay at the right', () => {
    const size = { width: 400, height: 200 }
    const middle = cropSquare(size, { x: 0.5, y: 0.5, zoom: 1 })
    const moved = cropSquare(size, movedCrop(size, { x: 0.5, y: 0.5, zoom: 1 }, { x: -0.5, y: 0 }))
    expect([middle.left, moved.left, moved.top]).toEqual([100, 200, 0])
  })
})
