import { expect, test } from 'vitest'
import { specialHours } from './slots.rules.ts'

const hour = (at: number) => at * 3_600_000
const usual = [
  { from: hour(9), to: hour(12), roomId: 'one', session: 'morning' },
  { from: hour(16), to: hour(19), roomId: 'two', session: 'evening' },
]

test('Special hours keep the rooms of the day, each from its usual beginning', () => {
  expect(specialHours({ from: hour(8), to: hour(18), session: 'day' }, usual)).toEqual([
    { from: hour(8), to: hour(16), roomId: 'one', session: 'day' },
    { from: hour(16), to: hour(18), roomId: 'two', session: 'day' },
  ])
  expect(specialHours({ from: hour(17), to: hour(18), session: 'day' }, usual)).toEqual([
    { from: hour(17), to: hour(18), roomId: 'two', session: 'day' },
  ])
  expect(specialHours({ from: hour(8), to: hour(9), session: 'day' }, [])).toEqual([
    { from: hour(8), to: hour(9), roomId: null, session: 'day' },
  ])
})
