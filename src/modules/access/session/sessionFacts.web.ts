import type { SessionFacts } from '#kernel/web/session.tsx'
import type { SessionView } from './sessionAnswer.web.ts'

type Company = NonNullable<SessionFacts['company']>

/** The facts of the signed-in person for every screen, from the server's answer. */
export function factsOf(view: SessionView): SessionFacts {
  const { company } = view
  // Only the subscription and the company's own settings are left to the administrator of a suspended company.
  const isSuspended = company !== null && company.status !== 'active' && !view.superAdmin
  return {
    user: { ...view.user, position: view.position },
    company: company && { ...company, uuid: company.id, currency: company.currency as Company['currency'] },
    roles: isSuspended ? [] : view.roles,
    permissions: view.permissions,
    // A non-empty assigning list opens the accounts page too (platform 7.1), the one page behind guard M of this id.
    managementPermissions: isSuspended
      ? []
      : view.assignableRoles.length > 0
        ? [...view.managedPermissions, 'admin.users.read']
        : view.managedPermissions,
    superAdmin: view.superAdmin,
    browse: view.browse,
    denial: view.denial as SessionFacts['denial'],
  }
}
