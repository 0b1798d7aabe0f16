import { expect, test } from 'vitest'
import { nextOccurrence, type RecurringTerms, reversalDay } from './recurring.rules.ts'

const terms: RecurringTerms = { every: 'month', dayOfMonth: 0, startsOn: '2026-01-15', endsOn: null }

test.each([
  [terms, '2026-01-01', '2026-01-31'],
  [terms, '2026-02-01', '2026-02-28'],
  [{ ...terms, dayOfMonth: 5 }, '2026-01-01', '2026-02-05'],
  [{ ...terms, every: 'quarter' as const, dayOfMonth: 20 }, '2026-01-21', '2026-04-20'],
  [{ ...terms, every: 'year' as const, dayOfMonth: 20 }, '2026-01-21', '2027-01-20'],
  [{ ...terms, endsOn: '2026-03-31' }, '2026-03-31', '2026-03-31'],
  [{ ...terms, endsOn: '2026-03-31' }, '2026-04-01', null],
])('%j from %s on falls due on %s', (one, from, due) => {
  expect(nextOccurrence(one, from)).toBe(due)
})

test('an accrual is undone on the first day of the next month', () => {
  expect(reversalDay('2026-02-28')).toBe('2026-03-01')
})
