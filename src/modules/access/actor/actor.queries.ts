import type { Actor, CompanyScope } from '#kernel/server/context.ts'
import { type Day, dayIn } from '#kernel/shared/day.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { effectivePermissions, managedPermissions } from '../permission/effective.rules.ts'
import { permissionCatalogue } from '../permission/permissions.rules.ts'
import { normalizedRoles } from '../role/roles.rules.ts'
import {
  type AccountFacts,
  permissionsWhileSuspended,
  sessionExpired,
  whyDenied,
} from '../session/session.rules.ts'

type MembershipFacts = NonNullable<AccountFacts['membership']>

/** One row of access.session_actor: all that a request must know of its caller. */
export type SessionRow = {
  readonly sessionId: string
  readonly expiresAt: string
  readonly idleUntil: string
  readonly absoluteUntil: string
  readonly sudoUntil: string | null
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly superAdmin: boolean
  readonly requiresPasswordChange: boolean
  readonly secondFactor: boolean
  readonly companyId: number | null
  readonly membership:
    | (Omit<MembershipFacts, 'employeeLeftOn'> & { readonly employeeLeftOn: string | null })
    | null
  readonly roles: readonly string[]
  readonly grants: readonly string[]
  readonly visit: {
    readonly visitId: string
    readonly companyId: number
    readonly mode: 'read' | 'write'
    readonly expiresAt: string
  } | null
  readonly company: (CompanyScope & { readonly status: 'active' | 'suspended' | 'closed' }) | null
}

const everything: ReadonlySet<string> = new Set(permissionCatalogue.map(permission => permission.id))
const nothing: ReadonlySet<string> = new Set()

const isOver = (row: SessionRow, now: Date) =>
  [row.expiresAt, row.idleUntil, row.absoluteUntil].some(limit => new Date(limit) <= now)

/** Steps (b) and (e) to (h) of rule 6 for the account behind a session. */
function denialOf(row: SessionRow, now: Date, secondFactorForSuperAdmins: boolean): Refusal | null {
  const { membership, company } = row
  return whyDenied({
    superAdmin: row.superAdmin,
    requiresPasswordChange: row.requiresPasswordChange,
    secondFactorMissing: secondFactorForSuperAdmins && !row.secondFactor,
    belongsToCompany: row.companyId !== null,
    membership: membership && { ...membership, employeeLeftOn: membership.employeeLeftOn as Day | null },
    companyStatus: company?.status ?? null,
    companyAdmin: row.roles.includes('company_admin'),
    today: dayIn(now, company?.timeZone ?? 'Asia/Kuwait'),
  })
}

function permissionsOf(row: SessionRow): ReadonlySet<string> {
  if (row.superAdmin) return everything
  if (!row.company) return nothing
  if (row.company.status !== 'active') return new Set(permissionsWhileSuspended)
  return effectivePermissions(row.roles, row.grants, row.company.employeeScope)
}

/** The permissions that open management pages (M guard of rule 8) for the person behind a session. */
export function managedPermissionsOf(row: SessionRow): ReadonlySet<string> {
  if (row.superAdmin) return everything
  if (row.company?.status !== 'active') return permissionsOf(row)
  return managedPermissions(row.roles, row.grants)
}

/**
 * The actor of a request. A session past one of its limits is an actor without rights and company, with a denial for it: only a refresh
 * (within the idle limit) or a sign-out answers it.
 */
export function actorFrom(row: SessionRow, now: Date, secondFactorForSuperAdmins: boolean): Actor {
  const over = isOver(row, now)
  const company = over ? null : row.company
  const actor: Actor = {
    userId: row.userId,
    name: row.name,
    email: row.email,
    sessionId: row.sessionId,
    superAdmin: row.superAdmin && !over,
    roles: over ? [] : row.superAdmin ? ['super_admin'] : normalizedRoles(row.roles),
    company,
    permissions: over ? nothing : permissionsOf(row),
    denial: over ? sessionExpired : denialOf(row, now, secondFactorForSuperAdmins),
    browse: over || !row.visit ? null : { visitId: row.visit.visitId, mode: row.visit.mode },
    sudoUntil: row.sudoUntil && !over ? new Date(row.sudoUntil) : null,
  }
  rows.set(actor, row)
  return actor
}

const rows = new WeakMap<Actor, SessionRow>()

/** What was read of the session of a request's actor; null for an actor that came from no session (a job, a test). */
export function sessionRowOf(actor: Actor | null): SessionRow | null {
  return (actor && rows.get(actor)) ?? null
}
