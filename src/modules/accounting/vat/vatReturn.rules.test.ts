import { expect, test } from 'vitest'
import { lastVatPeriod, vatDueOn, vatNotice } from './vatReturn.rules.ts'

test.each([
  ['2026-04-01', 3, '2026-01-01', '2026-03-31'],
  ['2026-06-30', 3, '2026-01-01', '2026-03-31'],
  ['2026-01-15', 3, '2025-10-01', '2025-12-31'],
  ['2026-03-01', 1, '2026-02-01', '2026-02-28'],
  ['2026-01-31', 1, '2025-12-01', '2025-12-31'],
] as const)('on %s a return of %i months covers %s to %s', (today, months, from, to) => {
  expect(lastVatPeriod(today, months)).toEqual({ from, to })
})

test.each([
  ['SA', '2026-03-31', '2026-04-30'],
  ['AE', '2026-03-31', '2026-04-28'],
  ['OM', '2026-03-31', '2026-04-30'],
  ['BH', '2026-01-31', '2026-02-28'],
])('in %s the period that ends on %s is due on %s', (country, to, due) => {
  expect(vatDueOn(country, to)).toBe(due)
})

test('the days that the adviser said come before the rule of the country', () => {
  expect(vatDueOn('SA', '2026-03-31', 40)).toBe('2026-05-10')
})

test.each([
  ['2026-04-19', false, true, null],
  ['2026-04-20', false, true, 'due'],
  ['2026-04-30', false, false, 'due'],
  ['2026-05-01', false, true, 'late'],
  ['2026-05-01', false, false, null],
  ['2026-04-25', true, true, null],
] as const)('on %s, settled %s and owed %s: %s', (today, isSettled, isOwed, notice) => {
  expect(vatNotice(today, '2026-04-30', { isSettled, isOwed })).toBe(notice)
})
