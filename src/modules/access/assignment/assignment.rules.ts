import { forbidden, notFound, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { effectivePermissions } from '../permission/effective.rules.ts'
import { findPermission, isSensitive } from '../permission/permissions.rules.ts'
import { assignableRoles } from '../role/roles.rules.ts'

/** The person who changes accounts, for the rules. */
export type Assigner = {
  readonly userId: string
  readonly superAdmin: boolean
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
}

/** The account that is changed, with everything its owner may do. */
export type Target = {
  readonly userId: string
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
}

const rolesOf = (assigner: Assigner) => (assigner.superAdmin ? ['super_admin'] : assigner.roles)

/** Whether the accounts page opens at all: by permission, or with a non-empty assigning list (platform 7.1). */
export function whyNotOpenAccounts(
  assigner: Assigner,
  permission: 'admin.users.read' | 'admin.users.write' | 'admin.roles.write',
): Refusal | null {
  if (assigner.superAdmin || assigner.permissions.has(permission)) return null
  if (assignableRoles(assigner.roles).length > 0) return null
  return forbidden('access.permission.missing', { params: { permission } })
}

/**
 * Rule 10: never oneself, every present role of the target lies in the assigner's list, and the target holds nothing that the
 * assigner neither holds nor could give with such a role. So no account reaches upward or sideways by resetting a password,
 * and a grant to a plain employee is not taken over by the managers of employees.
 */
export function whyNotManage(assigner: Assigner, target: Target): Refusal | null {
  if (assigner.userId === target.userId) return refused('access.account.self')
  const allowed: readonly string[] = assignableRoles(rolesOf(assigner))
  if (!target.roles.every(role => allowed.includes(role))) return refused('access.role.notAssignable')
  if (assigner.superAdmin) return null
  const withRoles = effectivePermissions(allowed, [])
  const beyond = [...target.permissions].some(id => !assigner.permissions.has(id) && !withRoles.has(id))
  return beyond ? refused('access.account.holdsMore') : null
}

/** Whether the assigner holds every one of these permissions. */
export function holdsAll({ superAdmin, permissions: own }: Assigner, permissions: Iterable<string>): boolean {
  return superAdmin || [...permissions].every(id => own.has(id))
}

/**
 * Whether a new password of the account goes to its owner by mail alone: its reader could act in the owner's name. It is
 * shown only where that opens nothing that its reader lacks and nothing sensitive.
 */
export function onlyByMail(assigner: Assigner, target: Target): boolean {
  return !holdsAll(assigner, target.permissions) || [...target.permissions].some(isSensitive)
}

/** Whether the role lies in the assigner's list, for any account. */
export function whyNotGiveRole(assigner: Assigner, role: string): Refusal | null {
  const allowed: readonly string[] = assignableRoles(rolesOf(assigner))
  return allowed.includes(role) ? null : refused('access.role.notAssignable')
}

/** Rule 10 for one role given or taken. */
export function whyNotAssign(assigner: Assigner, target: Target, role: string): Refusal | null {
  return whyNotManage(assigner, target) ?? whyNotGiveRole(assigner, role)
}

/**
 * Rule 5: only company_admin and super_admin grant, only what they hold, and a system-level id is granted by a super administrator only.
 */
export function whyNotGivePermission(assigner: Assigner, permissionId: string): Refusal | null {
  const permission = findPermission(permissionId)
  if (!permission) return notFound('access.permission.unknown', { field: 'permissionId' })
  if (assigner.superAdmin) return null
  if (!assigner.roles.includes('company_admin')) return refused('access.permission.beyondOwn')
  if (permission.systemLevel || !assigner.permissions.has(permissionId))
    return refused('access.permission.beyondOwn')
  return null
}

/** Rules 5 and 10 for one permission granted or revoked. */
export function whyNotGrant(assigner: Assigner, target: Target, permissionId: string): Refusal | null {
  return whyNotGivePermission(assigner, permissionId) ?? whyNotManage(assigner, target)
}

/** A temporary password is known to a second person: until the owner has changed it, the account gets no sensitive right. */
export function whyNotTrustYet(isTemporary: boolean, permissions: Iterable<string>): Refusal | null {
  return isTemporary && [...permissions].some(isSensitive) ? refused('access.account.passwordKnown') : null
}

/** A company never loses its last active administrator (`others` = active administrators besides the target). */
export function whyNotLoseAdmin(target: Target, others: number): Refusal | null {
  return target.roles.includes('company_admin') && others === 0 ? refused('access.role.lastAdmin') : null
}
