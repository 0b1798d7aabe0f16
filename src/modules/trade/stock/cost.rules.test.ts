import { describe, expect, test } from 'vitest'
import { issueFrom, type Layer, type Pool, receiveInto, returnValue, shareOfStock } from './cost.rules.ts'

const empty: Pool = { quantity: 0, valueMinor: 0, lastQuantity: 0, lastValueMinor: 0 }
const q = (pieces: number) => Math.round(pieces * 1000)

describe('moving average (rule 2)', () => {
  test('100 at 2.000 and 50 at 2.300: 60 cost 126.000, 40 cost 84.144 behind 7 for 15.050, the last 57 take 119.906', () => {
    let pool = receiveInto(empty, q(100), 200_000, []).pool
    pool = receiveInto(pool, q(50), 115_000, []).pool
    expect(pool.valueMinor).toBe(315_000)
    const first = issueFrom(pool, q(60), null)
    expect(first.costMinor).toBe(126_000)
    pool = receiveInto(first.pool, q(7), 15_050, []).pool
    const second = issueFrom(pool, q(40), null)
    expect(second.costMinor).toBe(84_144)
    const third = issueFrom(second.pool, q(57), null)
    expect(third.costMinor).toBe(119_906)
    expect(third.pool).toMatchObject({ quantity: 0, valueMinor: 0 })
  })

  test('quantity that stays keeps a value', () => {
    expect(issueFrom({ ...empty, quantity: q(3), valueMinor: 1 }, q(2), null).pool.valueMinor).toBe(1)
  })
})

test('FIFO: the oldest layer gives first; the same story costs 120.000 and 80.000 and leaves 130.050', () => {
  const layer = (id: string, quantity: number, valueLeftMinor: number): Layer => ({
    id,
    serialId: null,
    quantityLeft: q(quantity),
    valueLeftMinor,
  })
  const pool = { ...empty, quantity: q(150), valueMinor: 315_000 }
  const first = issueFrom(pool, q(60), [layer('a', 100, 200_000), layer('b', 50, 115_000)])
  expect(first.costMinor).toBe(120_000)
  const grown = receiveInto(first.pool, q(7), 15_050, []).pool
  const second = issueFrom(grown, q(40), [...first.layers, layer('c', 7, 15_050)])
  expect(second.costMinor).toBe(80_000)
  expect(second.pool).toMatchObject({ quantity: q(57), valueMinor: 130_050 })
  expect(second.layers.map(one => one.valueLeftMinor)).toEqual([115_000, 15_050])
})

describe('below zero (rule 5)', () => {
  test('0.200 kg worth 0.700: 0.300 cost 1.050; 5 kg for 19.000 true up 0.030 and leave 4.900 at 18.620', () => {
    const out = issueFrom({ ...empty, quantity: 200, valueMinor: 700 }, 300, null)
    expect(out).toMatchObject({ costMinor: 1050, missing: 100, missingMinor: 350 })
    expect(out.pool).toMatchObject({ quantity: -100, valueMinor: -350 })
    const back = receiveInto(out.pool, 5000, 19_000, [
      { id: 's', moveId: 'm', quantityLeft: 100, valueLeftMinor: 350 },
    ])
    expect(back.filled[0]!.differenceMinor).toBe(30)
    expect(back.pool).toMatchObject({ quantity: 4900, valueMinor: 18_620 })
    expect(back.staysMinor).toBe(18_620)
  })

  test('ST-03: 12 out of 10 worth 14.600, then 2 for 2.925: trued up 0.005, nothing is left', () => {
    const out = issueFrom({ ...empty, quantity: q(10), valueMinor: 14_600 }, q(12), null)
    expect(out.costMinor).toBe(14_600 + 2920)
    const back = receiveInto(out.pool, q(2), 2925, [
      { id: 's', moveId: 'm', quantityLeft: q(2), valueLeftMinor: 2920 },
    ])
    expect(back.filled[0]!.differenceMinor).toBe(5)
    expect(back.pool).toMatchObject({ quantity: 0, valueMinor: 0 })
  })
})

test('ST-01: what left with 6.667 comes back with 6.667, together or one by one; 0.150 m with 0.630', () => {
  const left = { quantity: q(2), valueMinor: 6667 }
  const none = { quantity: 0, valueMinor: 0 }
  expect(returnValue(left, none, q(2))).toBe(6667)
  const first = returnValue(left, none, q(1))
  expect(first + returnValue(left, { quantity: q(1), valueMinor: first }, q(1))).toBe(6667)
  expect(issueFrom({ ...empty, quantity: q(10), valueMinor: 42_000 }, 150, null).costMinor).toBe(630)
  expect(returnValue({ quantity: 150, valueMinor: 630 }, none, 150)).toBe(630)
})

test('a difference follows the goods: 3.000 over 100 of which 40 are here is 1.200 and 1.800', () => {
  expect(shareOfStock(3000, q(40), q(100), 80_000)).toEqual({ stockMinor: 1200, costMinor: 1800 })
  expect(shareOfStock(10_000, q(9), q(5), 99_000)).toEqual({ stockMinor: 10_000, costMinor: 0 })
  expect(shareOfStock(-500, q(1), q(1), 300)).toEqual({ stockMinor: -300, costMinor: -200 })
})
