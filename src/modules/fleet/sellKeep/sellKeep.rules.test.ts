import { expect, test } from 'vitest'
import {
  capitalTaken,
  marginsAhead,
  monthToSell,
  type SellKeepFacts,
  usualAssumptions,
} from './sellKeep.rules.ts'

// Scenario 15 of 20-fleet.
const facts: SellKeepFacts = {
  value: 5000,
  revenue: 190,
  revenueTrend: -0.06,
  maintenance: 38,
  maintenanceGrowth: 0.3,
  fixed: 25,
  valueLoss: 0.15,
  capitalCost: 0.1,
  better: 12,
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

test('poor months that later ones make up for do not sell a vehicle, those that nothing makes up for do', () => {
  const months = (...margins: number[]) => margins.map((margin, at) => ({ no: at + 1, value: 0, margin }))
  expect(monthToSell(months(3, 3, 4, 5, 8, 9, 9), 5)).toBeNull()
  expect(monthToSell(months(3, 3, 4, 5, 6, 6, 5, 4, 3, 2), 5)).toBe(1)
  expect(monthToSell(months(3, 3, 4, 5, 8, 9, 9, 4, 3, 2), 5)).toBe(8)
})

test('a young vehicle that loses value fast is kept until its costs rise', () => {
  const young = { ...facts, ...usualAssumptions, value: 9000, revenue: 320, maintenance: 20, valueLoss: 0.25 }
  const margins = marginsAhead(young)
  expect(margins[0]!.margin).toBeLessThan(margins[23]!.margin)
  expect(monthToSell(margins, margins[12]!.margin)).toBeNull()
  const better = margins[12]!.margin
  expect(monthToSell(marginsAhead({ ...young, revenueTrend: -0.3 }), better)).toBe(1)
})

test('a month takes a twelfth of what the money would earn, and twelve of them a year of the value', () => {
  const yearly = { valueLoss: 0.15, capitalCost: 0.1 }
  expect(capitalTaken(5000, yearly).toFixed(3)).toBe('108.926')
  const left = Array.from({ length: 12 }).reduce<number>(
    value => value - capitalTaken(value, { ...yearly, capitalCost: 0 }),
    5000,
  )
  expect(left).toBeCloseTo(4250, 6)
  expect(capitalTaken(0, yearly)).toBe(0)
})
