import { expect, test } from 'vitest'
import { momentOf } from './moment.web.ts'

test('an act pressed twice within a minute happens at one moment, a later one at its own', () => {
  const first = momentOf(null, new Date('2026-11-25T09:00:00.120Z'))
  expect(first.toISOString()).toBe('2026-11-25T09:00:00.120Z')
  expect(momentOf(first, new Date('2026-11-25T09:00:00.240Z'))).toBe(first)
  expect(momentOf(first, new Date('2026-11-25T09:00:59.000Z'))).toBe(first)
  const later = new Date('2026-11-25T09:01:01.000Z')
  expect(momentOf(first, later)).toBe(later)
})
