import { expect, test } from 'vitest'
import { usualAssumptions } from '../sellKeep/sellKeep.rules.ts'
import { type GroupPast, learnedAssumptions, noPast } from './groupPast.rules.ts'

const year = (
  revenue: readonly [number, number],
  maintenance: readonly [number, number],
): GroupPast['years'][number] => ({ revenue, maintenance })

test('a group without a past goes by what is usual: 0, 20 % and 15 % a year', () => {
  const usual = {
    assumed: usualAssumptions,
    vehicles: { revenueTrend: 0, maintenanceGrowth: 0, valueLoss: 0 },
  }
  expect(learnedAssumptions(noPast)).toEqual(usual)
  const two = [year([1000, 900], [100, 150]), year([1000, 900], [100, 150])]
  expect(learnedAssumptions({ years: two, sales: [] })).toEqual(usual)
})

test('three vehicles in service through two years tell trend and growth, all of them together', () => {
  const { assumed, vehicles } = learnedAssumptions({
    years: [year([2000, 1900], [300, 300]), year([1000, 900], [100, 160]), year([1000, 960], [100, 190])],
    sales: [],
  })
  expect(assumed.revenueTrend).toBeCloseTo(-0.06, 10)
  expect(assumed.maintenanceGrowth).toBeCloseTo(0.3, 10)
  expect(assumed.valueLoss).toBe(0.15)
  expect(vehicles).toEqual({ revenueTrend: 3, maintenanceGrowth: 3, valueLoss: 0 })
})

test('what was sold tells the yearly loss of value, the longer kept the more', () => {
  const sale = (months: number) => ({ cost: 10_000, price: 10_000 * 0.9 ** (months / 12), months })
  const { assumed, vehicles } = learnedAssumptions({ years: [], sales: [sale(6), sale(30), sale(48)] })
  expect(assumed.valueLoss).toBeCloseTo(0.1, 10)
  expect(vehicles.valueLoss).toBe(3)
  const oneBad = [sale(48), sale(48), { cost: 10_000, price: 8000, months: 1 }]
  expect(learnedAssumptions({ years: [], sales: oneBad }).assumed.valueLoss).toBeLessThan(0.13)
})

test('vehicles that moved nothing say nothing, and no accident is carried through five years', () => {
  const idle = year([0, 0], [0, 0])
  expect(
    learnedAssumptions({ years: [year([10, 9], [1, 2]), idle, idle], sales: [] }).vehicles,
  ).toMatchObject({ revenueTrend: 0, maintenanceGrowth: 0 })
  const wild = Array.from({ length: 3 }, () => year([100, 900], [10, 900]))
  const gained = Array.from({ length: 3 }, () => ({ cost: 100, price: 200, months: 12 }))
  expect(learnedAssumptions({ years: wild, sales: gained }).assumed).toMatchObject({
    revenueTrend: 0.5,
    maintenanceGrowth: 1,
    valueLoss: 0,
  })
})
