import { describe, expect, it } from 'vitest'
import type { Day } from '#kernel/shared/day.ts'
import { whyNotPassword } from '../password/password.rules.ts'
import { type AccountFacts, sessionTimes, whyDenied } from './session.rules.ts'

const fine: AccountFacts = {
  superAdmin: false,
  requiresPasswordChange: false,
  secondFactorMissing: false,
  belongsToCompany: true,
  membership: { employeeId: 'E1', employeeLeftOn: null, hasSystemAccess: true, accountStatus: 'active' },
  companyStatus: 'active',
  companyAdmin: false,
  today: '2026-11-21' as Day,
}
const member = fine.membership!

describe('why an account may not be used', () => {
  it('names the first failing step in the order of the rule', () => {
    const worst: AccountFacts = {
      ...fine,
      requiresPasswordChange: true,
      membership: {
        employeeId: null,
        employeeLeftOn: null,
        hasSystemAccess: false,
        accountStatus: 'suspended',
      },
      companyStatus: 'suspended',
    }
    const repaired: AccountFacts[] = [
      worst,
      { ...worst, requiresPasswordChange: false },
      { ...worst, requiresPasswordChange: false, membership: { ...worst.membership!, employeeId: 'E1' } },
      {
        ...worst,
        requiresPasswordChange: false,
        membership: { ...worst.membership!, employeeId: 'E1', hasSystemAccess: true },
      },
      { ...worst, requiresPasswordChange: false, membership: member },
      fine,
    ]
    expect(repaired.map(facts => whyDenied(facts)?.code ?? null)).toEqual([
      'access.password.changeRequired',
      'access.denial.noEmployee',
      'access.denial.noSystemAccess',
      'access.denial.accountInactive',
      'access.denial.companySuspended',
      null,
    ])
  })

  it('asks a super administrator for no employee, but for a second factor', () => {
    const staff = {
      ...fine,
      superAdmin: true,
      belongsToCompany: false,
      membership: null,
      companyStatus: null,
    }
    expect(whyDenied(staff)).toBeNull()
    expect(whyDenied({ ...staff, secondFactorMissing: true })?.code).toBe('access.secondFactor.setupRequired')
  })

  it('lets a person without company through to onboarding, and the administrator of a suspended company in', () => {
    expect(whyDenied({ ...fine, belongsToCompany: false, membership: null, companyStatus: null })).toBeNull()
    expect(whyDenied({ ...fine, companyStatus: 'suspended', companyAdmin: true })).toBeNull()
    expect(whyDenied({ ...fine, companyStatus: 'closed', companyAdmin: true })?.code).toBe(
      'access.denial.companySuspended',
    )
  })

  it('counts the last working day as worked', () => {
    const leaving = (on: string) =>
      whyDenied({ ...fine, membership: { ...member, employeeLeftOn: on as Day } })
    expect(leaving('2026-11-21')).toBeNull()
    expect(leaving('2026-11-20')?.code).toBe('access.denial.noEmployee')
  })
})

describe('session limits', () => {
  it('never reach past the absolute limit', () => {
    const start = sessionTimes(new Date('2026-11-21T00:00:00Z'))
    expect(start.expiresAt.toISOString()).toBe('2026-11-21T01:00:00.000Z')
    expect(start.idleUntil.toISOString()).toBe('2026-11-21T12:00:00.000Z')
    expect(start.absoluteUntil.toISOString()).toBe('2026-12-05T00:00:00.000Z')
    const late = sessionTimes(new Date('2026-12-04T23:50:00Z'), start.absoluteUntil)
    expect(late.expiresAt).toEqual(start.absoluteUntil)
    expect(late.idleUntil).toEqual(start.absoluteUntil)
  })
})

describe('a new password', () => {
  it('is refused when short, unlike its confirmation, or common', () => {
    const code = (next: string, confirm = next) =>
      whyNotPassword(next, confirm, 'nasser@example.test')?.code ?? null
    expect(code('1234567')).toBe('access.password.short')
    expect(code('Sahara-Wind', 'Sahara-Wine')).toBe('access.password.mismatch')
    for (const common of [
      'Password1',
      '12345678',
      '87654321',
      'aaaaaaaa',
      'qwertyuiop',
      'nasser@example.test',
      'mohammed',
    ])
      expect(code(common), common).toBe('access.password.common')
    expect(code('Sahara-W')).toBeNull()
  })
})
