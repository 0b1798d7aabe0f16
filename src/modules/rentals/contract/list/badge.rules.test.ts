import { describe, expect, it } from 'vitest'
import { badgesOf, lateMinutes } from './badge.rules.ts'

const now = new Date('2026-12-05T12:00:00Z')

describe('Badges', () => {
  const running = {
    status: 'active' as const,
    dueBackAt: new Date('2026-12-05T07:00:00Z'),
    dueBackOn: '2026-12-05',
    wasExtended: false,
    isRenewed: false,
    overdueMinor: 0,
  }

  it.each([
    ['8 days before its end', '2026-11-27', {}, []],
    ['7 days before its end', '2026-11-28', {}, ['endingSoon']],
    ['on its last morning', '2026-12-05', {}, ['endingSoon']],
    ['past its end', '2026-12-06', {}, ['returnLate']],
    ['suspended past its end', '2026-12-06', { status: 'suspended' as const }, ['returnLate']],
    ['returned past its end', '2026-12-06', { status: 'returned' as const }, []],
    [
      'extended, renewed and owing',
      '2026-11-20',
      { wasExtended: true, isRenewed: true, overdueMinor: 1 },
      ['paymentLate', 'extended', 'renewed'],
    ],
  ])('of a contract %s are computed', (_, today, change, badges) => {
    expect(badgesOf({ ...running, ...change }, new Date(`${today}T06:00:00Z`), today)).toEqual(badges)
  })

  it('count late minutes to now or to the return', () => {
    const dueBackAt = running.dueBackAt
    expect(lateMinutes({ dueBackAt, returnedAt: null }, new Date('2026-12-05T07:45:30Z'))).toBe(45)
    expect(lateMinutes({ dueBackAt, returnedAt: dueBackAt }, now)).toBe(0)
  })
})
