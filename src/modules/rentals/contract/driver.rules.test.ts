import { expect, test } from 'vitest'
import { whyNotDriverDays } from './driver.rules.ts'

const term = { startOn: '2026-12-01', endOn: '2026-12-10' }
const why = (fromOn: string | null, toOn: string | null) =>
  whyNotDriverDays([{ isMain: true }, { isMain: false, fromOn, toOn }], term)?.field ?? null

test('an additional driver drives days of the term, in order', () => {
  expect(why(null, null)).toBeNull()
  expect(why('2026-12-03', null)).toBeNull()
  expect(why('2026-12-01', '2026-12-10')).toBeNull()
  expect(why('2026-11-30', null)).toBe('drivers.1.fromOn')
  expect(why('2026-12-11', null)).toBe('drivers.1.fromOn')
  expect(why(null, '2026-12-11')).toBe('drivers.1.toOn')
  expect(why('2026-12-05', '2026-12-04')).toBe('drivers.1.toOn')
})
