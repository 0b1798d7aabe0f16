import { forbidden, notFound, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { findPermission } from './permissions.ts'
import { assignableRoles } from './roles.ts'

/** The person who changes accounts, as the rules see him. */
export type Assigner = {
  readonly userId: string
  readonly superAdmin: boolean
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
}

export type Target = { readonly userId: string; readonly roles: readonly string[] }

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
 * Rule 10: never oneself, and every present role of the target lies in the assigner's list. So nobody reaches upward or
 * sideways by resetting a password or ending an account either.
 */
export function whyNotManage(assigner: Assigner, target: Target): Refusal | null {
  if (assigner.userId === target.userId) return refused('access.account.self')
  const allowed: readonly string[] = assignableRoles(rolesOf(assigner))
  return target.roles.every(role => allowed.includes(role)) ? null : refused('access.role.notAssignable')
}

/** Rule 10 for one role given or taken. */
export function whyNotAssign(assigner: Assigner, target: Target, role: string): Refusal | null {
  const allowed: readonly string[] = assignableRoles(rolesOf(assigner))
  return (
    whyNotManage(assigner, target) ?? (allowed.includes(role) ? null : refused('access.role.notAssignable'))
  )
}

/**
 * Rule 5: only company_admin and super_admin grant, nobody grants what he lacks, and a system-level id is granted by a
 * super administrator only.
 */
export function whyNotGrant(assigner: Assigner, target: Target, permissionId: string): Refusal | null {
  const permission = findPermission(permissionId)
  if (!permission) return notFound('access.permission.unknown', { field: 'permissionId' })
  if (assigner.superAdmin) return whyNotManage(assigner, target)
  if (!assigner.roles.includes('company_admin')) return refused('access.permission.beyondOwn')
  if (permission.systemLevel || !assigner.permissions.has(permissionId))
    return refused('access.permission.beyondOwn')
  return whyNotManage(assigner, target)
}

/** A company never loses its last active administrator (`others` = active administrators besides the target). */
export function whyNotLoseAdmin(target: Target, others: number): Refusal | null {
  return target.roles.includes('company_admin') && others === 0 ? refused('access.role.lastAdmin') : null
}
