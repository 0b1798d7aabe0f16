import { expect, test } from 'vitest'
import { axisLabels } from './axisLabels.ts'

const months = Array.from({ length: 12 }, (_, index) => `${String(index + 1).padStart(2, '0')}/2026`)
/** Time runs right to left. */
const middles = (width: number) => months.map((_, index) => width - ((index + 0.5) * width) / 12)

test.each([290, 326, 700, 1400])('on %i px the newest month is named, and no two touch or are cut', width => {
  const labels = axisLabels(months, middles(width), width)
  expect(labels.at(-1)?.text).toBe('12/2026')
  expect(labels.length).toBeGreaterThan(2)
  for (const [at, { x }] of labels.entries()) {
    expect(Math.min(x, width - x)).toBeGreaterThanOrEqual(24.5)
    const next = labels[at + 1]
    if (next) expect(x - next.x).toBeGreaterThanOrEqual(55)
  }
  if (width === 1400) expect(labels).toHaveLength(12)
})
