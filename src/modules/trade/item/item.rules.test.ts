import { expect, test } from 'vitest'
import { amountOf } from '../quantity/quantity.rules.ts'
import { reorderOf } from './item.rules.ts'

test('rule 9: 12 available, point 20, max 60, usually 24, a carton of 12 are 48; above the point nothing', () => {
  const policy = { reorderPoint: 20_000, max: 60_000, quantity: 24_000 }
  expect(reorderOf({ available: 12_000, onOrder: 0 }, policy, 12_000)).toBe(48_000)
  expect(reorderOf({ available: 12_000, onOrder: 9_000 }, policy, 12_000)).toBe(0)
  expect(
    reorderOf({ available: 2000, onOrder: 0 }, { reorderPoint: 5000, max: null, quantity: null }, 1000),
  ).toBe(3000)
})

test('ST-07: 200 pieces at 5.000 the carton of 12 are 83.333', () => {
  expect(amountOf(200_000, 5000, 12_000)).toBe(83_333)
})
