import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisSteps } from './axisSteps.ts'

test('a year of revenue gets round lines close above the highest month', () => {
  expect(axisSteps([7900, 11600, 9100])).toEqual([0, 4000, 8000, 12000])
  expect(axisSteps([0, 0])).toEqual([0, 1])
  expect(axisSteps([-300, 900])).toContain(0)
  expect(axisSteps([0, 1, 3])).toEqual([0, 1, 2, 3])
  expect(axisSteps([0.5, 1])).toContain(0.5)
})

test('every value lies between the first and the last line, and the lines are few', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), values => {
      const steps = axisSteps(values)
      expect(steps).toContain(0)
      expect(steps.length).toBeLessThanOrEqual(7)
      for (const value of values) {
        expect(value).toBeGreaterThanOrEqual(steps[0] as number)
        expect(value).toBeLessThanOrEqual(steps.at(-1) as number)
      }
    }),
  )
})
