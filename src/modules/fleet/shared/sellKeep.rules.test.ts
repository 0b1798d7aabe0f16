import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marginsAhead, monthToSell, type SellKeepFacts, usualAssumptions } from './sellKeep.rules.ts'

// Scenario 15 of 20-fleet.
const facts: SellKeepFacts = {
  ...{ value: 5000, revenue: 190, revenueTrend: -0.06, maintenance: 38, maintenanceGrowth: 0.3 },
  ...{ fixed: 25, valueLoss: 0.15, capitalCost: 0.1, better: 12 },
}

test('the ninth month leaves 12.379, the tenth 11.738: it is sold in the tenth', () => {
  const margins = marginsAhead(facts)
  expect([8, 9].map(at => margins[at]?.margin.toFixed(3))).toEqual(['12.379', '11.738'])
  expect(monthToSell(margins, facts.better)).toBe(10)
})

test('a single poor month does not sell a vehicle, and one that earns more than its better is kept', () => {
  const month = (no: number, margin: number) => ({ no, value: 0, margin })
  expect(monthToSell([month(1, 1), month(2, 9), month(3, 1), month(4, 1)], 5)).toBeNull()
  expect(monthToSell([month(1, 9), month(2, 1), month(3, 1), month(4, 1)], 5)).toBe(2)
  expect(
    monthToSell(marginsAhead({ ...facts, ...usualAssumptions, maintenance: 0, better: 0 }), 0),
  ).toBeNull()
})

/** What a vehicle leaves in all when it is sold after so many months and a younger one takes its place. */
const worthOf = (curve: SellKeepFacts, months: number) =>
  marginsAhead(curve).reduce((sum, month) => sum + (month.no < months ? month.margin : curve.better), 0)

test('over resale curves the month beats replacing at a fixed age', () => {
  let [byMonth, byAge] = [0, 0]
  fc.assert(
    fc.property(
      fc.integer({ min: 1500, max: 9000 }),
      fc.integer({ min: 90, max: 320 }),
      fc.integer({ min: 5, max: 60 }),
      fc.double({ min: 0.05, max: 0.5, noNaN: true }),
      fc.double({ min: -0.25, max: 0, noNaN: true }),
      fc.double({ min: 0.05, max: 0.3, noNaN: true }),
      (value, revenue, maintenance, maintenanceGrowth, revenueTrend, valueLoss) => {
        const curve = { ...facts, value, revenue, maintenance, maintenanceGrowth, revenueTrend, valueLoss }
        const margins = marginsAhead(curve)
        byMonth += worthOf(curve, monthToSell(margins, curve.better) ?? margins.length + 1)
        byAge += worthOf(curve, 36)
      },
    ),
    { numRuns: 1000, seed: 20 },
  )
  expect(byMonth).toBeGreaterThan(byAge)
})
