import { expect, test } from 'vitest'
import { betterMargins, type Means } from './sellKeep.queries.ts'
import { capitalTaken, usualAssumptions } from './sellKeep.rules.ts'

const mean = (ageMonths: number, revenue: number, wish: Partial<Means> = {}): Means => ({
  groupId: 'sedans',
  monthsKnown: 6,
  ageMonths,
  revenue,
  maintenance: 20,
  fixed: 30,
  value: 6_000,
  ...wish,
})
const betterOf = (...means: Means[]) =>
  betterMargins(new Map(means.map((one, at) => [String(at), one])))('sedans', usualAssumptions)
const left = (revenue: number) => revenue - 50 - capitalTaken(6_000, usualAssumptions)

test('what a vehicle must leave is the mean of its group under 36 months of age (R23)', () => {
  expect(betterOf(mean(35, 300), mean(12, 400), mean(36, 900))).toBeCloseTo((left(300) + left(400)) / 2, 9)
  expect(betterOf(mean(12, 300), mean(12, 900, { groupId: 'vans' }))).toBeCloseTo(left(300), 9)
})

test('a vehicle of two months, or of no known value, says nothing; a group without a young one asks for nothing', () => {
  expect(betterOf(mean(12, 300), mean(12, 900, { monthsKnown: 2 }))).toBeCloseTo(left(300), 9)
  expect(betterOf(mean(12, 300), mean(12, 900, { value: null }))).toBeCloseTo(left(300), 9)
  expect(betterOf(mean(36, 300))).toBe(0)
})
