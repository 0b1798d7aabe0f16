import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { DigitSet } from '../shared/digits.ts'
import type { GuardFacts } from '../shared/guard.ts'
import type { Currency } from '../shared/money.ts'
import type { Refusal } from '../shared/refusal.ts'

/** What the browser holds of the signed-in person; the server decides anew on every call. */
export type SessionFacts = {
  readonly user: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly position: string | null
    readonly digits: DigitSet | null
    readonly requiresPasswordChange: boolean
    /** The kind of business named at sign-up; null for an invited user. */
    readonly businessType: string | null
  }
  readonly company: {
    readonly uuid: string
    readonly nameAr: string
    readonly nameEn: string
    readonly businessType: string
    readonly currency: Currency
    readonly displayDecimals: number | null
    readonly country: string
    readonly timeZone: string
    readonly digits: DigitSet
    readonly firstDayOfWeek: number
    readonly modules: readonly string[]
    readonly features: readonly string[]
    readonly status: 'active' | 'suspended' | 'closed'
    readonly statusReason: string | null
    readonly brandColour: string | null
    /** Days of the free trial after today; null when none runs. */
    readonly trialDaysLeft: number | null
  } | null
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly managementPermissions: readonly string[]
  readonly superAdmin: boolean
  readonly browse: { readonly mode: 'read' | 'write'; readonly expiresAt: string } | null
  /** Why the account may not be used, or null. */
  readonly denial: Refusal | null
}

export type Session = {
  readonly facts: SessionFacts | null
  readonly guard: GuardFacts
  can(permission: string): boolean
}

const nobody: GuardFacts = {
  signedIn: false,
  superAdmin: false,
  browsing: false,
  roles: [],
  permissions: new Set(),
  managementPermissions: new Set(),
  modules: [],
}

const SessionContext = createContext<Session>({ facts: null, guard: nobody, can: () => false })

/** Gives the signed-in person to the pages below. */
export function SessionProvider({ facts, children }: { facts: SessionFacts | null; children: ReactNode }) {
  const session = useMemo<Session>(() => {
    if (!facts) return { facts, guard: nobody, can: () => false }
    const permissions = new Set(facts.permissions)
    return {
      facts,
      guard: {
        signedIn: true,
        superAdmin: facts.superAdmin,
        browsing: facts.browse !== null,
        roles: facts.roles,
        permissions,
        managementPermissions: new Set(facts.managementPermissions),
        modules: facts.company?.modules ?? [],
      },
      can: permission => permissions.has(permission),
    }
  }, [facts])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session of the page; `facts` is null for a visitor. */
export const useSession = (): Session => useContext(SessionContext)

/** The company the person works in; only on pages behind a guard, where there is one. */
export function useCompany(): NonNullable<SessionFacts['company']> {
  const { facts } = useSession()
  if (!facts?.company) throw new Error('This page needs a company; its route lacks a guard.')
  return facts.company
}
