import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, endOfMonth } from '#kernel/shared/day.ts'
import { mulDiv } from '#kernel/shared/money.ts'
import { occupancyBps, type Span, vacancyOf } from './vacancy.rules.ts'

const asking = 350_000
const since = (to: Day) => ({ lettableFrom: '2020-01-01', leased: [{ from: '2025-01-01', to }] })

test('out on 4 October, blocked 10 to 19 October, today 20 November: 37 days and 425.268 of rent', () => {
  const unit = { ...since('2026-10-04'), blocks: [{ from: '2026-10-10', to: '2026-10-19' }] }
  expect(vacancyOf(unit, '2026-11-20', asking)).toEqual({
    days: 37,
    lossMinor: 425_268,
    since: '2026-10-05',
  })
})

test('46 days on 19 November, 60 on 3 December, 90 on 2 January, none on the day it is let again', () => {
  const unit = { ...since('2026-10-04'), blocks: [] }
  const days = (on: Day) => vacancyOf(unit, on, asking).days
  expect([days('2026-11-18'), days('2026-11-19'), days('2026-12-03'), days('2027-01-02')]).toEqual([
    45, 46, 60, 90,
  ])
  const let1 = { ...unit, leased: [...unit.leased, { from: '2027-01-03', to: '2028-01-02' }] }
  expect(vacancyOf(let1, '2027-01-03', asking).days).toBe(0)
})

test('six of nine units that can be let are two thirds', () => {
  expect(occupancyBps({ unitDays: 10, leasedDays: 6, blockedDays: 1 })).toBe(6667)
  expect(occupancyBps({ unitDays: 2, leasedDays: 0, blockedDays: 2 })).toBeNull()
})

const day = fc.integer({ min: 0, max: 900 }).map(at => addDays('2025-01-01', at))
const span = fc
  .tuple(day, fc.integer({ min: 0, max: 200 }))
  .map(([from, length]): Span => ({ from, to: addDays(from, length) }))

/** Day by day, as a caretaker would count on a calendar. */
function countedByDay(unit: Parameters<typeof vacancyOf>[0], today: Day) {
  const on = (spans: readonly Span[], at: Day) =>
    spans.some(one => one.from <= at && (one.to === null || one.to >= at))
  let days = 0
  const byMonth = new Map<string, number>()
  if (on(unit.leased, today)) return { days, lossMinor: 0 }
  for (let at = today; at >= unit.lettableFrom && !on(unit.leased, at); at = addDays(at, -1)) {
    if (on(unit.blocks, at)) continue
    days++
    byMonth.set(endOfMonth(at), (byMonth.get(endOfMonth(at)) ?? 0) + 1)
  }
  const losses = [...byMonth].map(([end, vacant]) => mulDiv(asking, vacant, Number(end.slice(8))))
  return { days, lossMinor: losses.reduce((sum, one) => sum + one, 0) }
}

test('1,000 random histories equal a count day by day', () => {
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 5 }),
      fc.array(span, { maxLength: 4 }),
      day,
      day,
      (leased, blocks, lettableFrom, today) => {
        const unit = { lettableFrom, leased, blocks }
        const { days, lossMinor } = vacancyOf(unit, today, asking)
        expect({ days, lossMinor }).toEqual(countedByDay(unit, today))
      },
    ),
    { numRuns: 1000 },
  )
})
