import { expect, test } from 'vitest'
import { standingOf } from './standing.web.ts'

test('a count stays with the shift it was begun for, whatever others do with the box', () => {
  expect(standingOf('a', { id: 'a', status: 'open' })).toBe('open')
  expect(standingOf('a', { id: 'a', status: 'counted' })).toBe('counted')
  expect(standingOf('a', null)).toBe('closed')
  // The next shift of the box is another cashier's: what was counted is not its money.
  expect(standingOf('a', { id: 'b', status: 'open' })).toBe('closed')
})
