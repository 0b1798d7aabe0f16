import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/shared/day.ts'
import { backupKeptDays, backupStateAt } from './backup.rules.ts'

describe('How long a copy is kept', () => {
  test.each([
    ['the first of all', '2026-11-20', null, 92],
    ['the first of a month', '2026-12-01', '2026-11-30', 92],
    ['the first of a week, on its Sunday', '2026-11-22', '2026-11-21', 28],
    ['the first of a week, the machine having been off on Sunday', '2026-11-24', '2026-11-20', 28],
    ['another one of the week', '2026-11-24', '2026-11-22', 7],
    ['another one of the day', '2026-11-22', '2026-11-22', 7],
  ])('%s', (_, day, before, days) => {
    expect(backupKeptDays(day, before)).toBe(days)
  })

  test('after a year of nights there are 7 of days, 4 of weeks and 3 of months', () => {
    const kept: { day: string; until: string; days: number }[] = []
    for (let at = 0, before: string | null = null; at < 365; at++) {
      const day = addDays('2026-01-01', at)
      const days = backupKeptDays(day, before)
      kept.push({ day, until: addDays(day, days), days })
      before = day
    }
    const today = '2026-12-31'
    const left = kept.filter(one => one.until > today)
    expect([7, 28, 92].map(days => left.filter(one => one.days === days).length)).toEqual([6, 4, 3])
  })
})

describe('Whether the data of a company are safe', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  test.each([
    ['copied tonight', hoursAgo(7), 'fresh'],
    ['copied 26 hours ago', hoursAgo(26), 'fresh'],
    ['a night was missed', hoursAgo(27), 'late'],
  ])('%s', (_, lastAt, state) => {
    expect(backupStateAt({ lastAt, since: hoursAgo(900) }, now)).toBe(state)
  })

  test('a new company waits for its first night, and no longer', () => {
    expect(backupStateAt({ lastAt: null, since: hoursAgo(5) }, now)).toBe('waiting')
    expect(backupStateAt({ lastAt: null, since: hoursAgo(30) }, now)).toBe('late')
  })
})
