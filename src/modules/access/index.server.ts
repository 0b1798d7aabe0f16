import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as accountContract from './account/account.contract.ts'
import { access } from './module.ts'
import * as passwordContract from './password/password.contract.ts'
import * as permissionContract from './permission/permission.contract.ts'
import * as profileContract from './profile/profile.contract.ts'
import * as roleContract from './role/role.contract.ts'
import * as secondFactorContract from './secondFactor/secondFactor.contract.ts'
import * as sessionContract from './session/session.contract.ts'
import * as signUpContract from './signUp/signUp.contract.ts'
import * as superAdminContract from './superAdmin/superAdmin.contract.ts'

export { authenticate, recall } from './auth/authenticate.queries.ts'
export { startAccess, stopAccess } from './session/environment.queries.ts'

/** Sessions, passwords, accounts, roles and permissions. */
export const accessServer: ServerModule = {
  manifest: access,
  files: [{ rows: 'access."user" h where h.company_id = $1 and h.image = f.id::text', readers: 'members' }],
  endpoints: [
    ...bind(
      sessionContract,
      () => import('./session/session.commands.ts'),
      () => import('./session/session.queries.ts'),
    ),
    ...bind(passwordContract, () => import('./password/password.commands.ts')),
    ...bind(signUpContract, () => import('./signUp/signUp.commands.ts')),
    ...bind(
      accountContract,
      () => import('./account/account.commands.ts'),
      () => import('./account/account.queries.ts'),
    ),
    ...bind(
      superAdminContract,
      () => import('./superAdmin/superAdmin.commands.ts'),
      () => import('./superAdmin/superAdmin.queries.ts'),
    ),
    ...bind(roleContract, () => import('./role/role.commands.ts')),
    ...bind(
      permissionContract,
      () => import('./permission/permission.commands.ts'),
      () => import('./permission/permission.queries.ts'),
    ),
    ...bind(
      profileContract,
      () => import('./profile/profile.commands.ts'),
      () => import('./profile/profile.queries.ts'),
    ),
    ...bind(
      secondFactorContract,
      () => import('./secondFactor/secondFactor.commands.ts'),
      () => import('./secondFactor/secondFactor.queries.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    user_email_taken: { code: 'access.account.emailTaken', kind: 'refused', field: 'email' },
    super_admin_request_waiting: { code: 'access.superAdmin.asked', kind: 'refused', field: 'email' },
    membership_user_taken: { code: 'access.account.emailTaken', kind: 'refused', field: 'email' },
    membership_employee_taken: { code: 'access.account.employeeTaken', kind: 'refused', field: 'employeeId' },
    membership_number_taken: {
      code: 'access.account.employeeTaken',
      kind: 'refused',
      field: 'employeeNumber',
    },
  },
  schedules: [
    whenDue('access.purge', '17 2 * * *', async () => (await import('./purge/purge.job.ts')).purge),
  ],
  contributes: {
    companySteps: async () => [(await import('./founding/founding.queries.ts')).nameAdministrator],
    memberMoves: async () => [(await import('./membership/moving.commands.ts')).takeMembers],
    activeUserCounts: async () => [(await import('./membership/members.queries.ts')).countSignedIn],
    usageCounts: async () => [
      { resource: 'users', count: (await import('./account/quota.queries.ts')).countUsersLocked },
    ],
  },
}
