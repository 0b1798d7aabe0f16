import type { Day } from '#kernel/shared/day.ts'
import { forbidden, type Refusal } from '#kernel/shared/refusal.ts'

/** Lengths of a session: short expiry with silent refresh, idle limit, absolute limit, identity confirmation (sudo). */
export const sessionMinutes = { expiry: 60, idle: 12 * 60, absolute: 14 * 24 * 60, sudo: 15 } as const

/** Hours a temporary password may wait for its first use (rule 12). */
export const temporaryPasswordHours = 72
/** Minutes a reset, invitation or confirmation link lives. */
export const linkMinutes = 60

export type SessionTimes = {
  readonly expiresAt: Date
  readonly idleUntil: Date
  readonly absoluteUntil: Date
}

/** The limits of a session that starts or is refreshed at `now`; the absolute limit never moves. */
export function sessionTimes(now: Date, absoluteUntil?: Date): SessionTimes {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const end = absoluteUntil ?? after(sessionMinutes.absolute)
  const within = (limit: Date) => (limit < end ? limit : end)
  return {
    expiresAt: within(after(sessionMinutes.expiry)),
    idleUntil: within(after(sessionMinutes.idle)),
    absoluteUntil: end,
  }
}

export const sessionExpired: Refusal = { code: 'access.session.expired', kind: 'unauthenticated' }
export const changePasswordFirst: Refusal = forbidden('access.password.changeRequired')

/** What decides whether an account may be used at all: steps (b), (e) to (h) of rule 6. */
export type AccountFacts = {
  readonly superAdmin: boolean
  readonly requiresPasswordChange: boolean
  readonly secondFactorMissing: boolean
  /** False for a person who belongs to no company yet; they land on /onboarding. */
  readonly belongsToCompany: boolean
  readonly membership: {
    readonly employeeId: string | null
    readonly employeeLeftOn: Day | null
    readonly hasSystemAccess: boolean
    readonly accountStatus: 'pending' | 'active' | 'inactive' | 'suspended'
  } | null
  readonly companyStatus: 'active' | 'suspended' | 'closed' | null
  readonly companyAdmin: boolean
  readonly today: Day
}

/**
 * Why the account may not be used, in the order of rule 6; null lets the call go on to module, plan and permission. A super administrator
 * skips employee, system access and status. The administrator of a suspended company is let through with a few rights, to pay, to request
 * support and to take the export along.
 */
export function whyDenied(facts: AccountFacts): Refusal | null {
  if (facts.requiresPasswordChange) return changePasswordFirst
  if (facts.superAdmin)
    return facts.secondFactorMissing ? forbidden('access.secondFactor.setupRequired') : null
  if (!facts.belongsToCompany) return null
  const { membership } = facts
  if (!membership?.employeeId) return forbidden('access.denial.noEmployee')
  if (membership.employeeLeftOn && membership.employeeLeftOn < facts.today)
    return forbidden('access.denial.noEmployee')
  if (!membership.hasSystemAccess) return forbidden('access.denial.noSystemAccess')
  if (membership.accountStatus !== 'active') return forbidden('access.denial.accountInactive')
  if (facts.companyStatus === 'closed') return forbidden('access.denial.companySuspended')
  if (facts.companyStatus === 'suspended' && !facts.companyAdmin)
    return forbidden('access.denial.companySuspended')
  return null
}

/** What the administrator of a suspended company keeps: subscription and orders, support, their own export. */
export const permissionsWhileSuspended: readonly string[] = [
  'admin.settings.read',
  'admin.settings.write',
  'admin.backup.export',
]
