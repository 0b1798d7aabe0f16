import { bind, once, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as accountContract from '../shared/account.contract.ts'
import { access } from '../shared/module.ts'
import * as passwordContract from '../shared/password.contract.ts'
import * as permissionContract from '../shared/permission.contract.ts'
import * as profileContract from '../shared/profile.contract.ts'
import * as roleContract from '../shared/role.contract.ts'
import * as secondFactorContract from '../shared/second-factor.contract.ts'
import * as sessionContract from '../shared/session.contract.ts'
import * as signUpContract from '../shared/sign-up.contract.ts'
import * as superAdminContract from '../shared/super-admin.contract.ts'

export { authenticate, recall } from './authenticate.ts'
export { startAccess, stopAccess } from './environment.ts'

const founding = once(() => import('./founding.ts'))

/** Sessions, passwords, accounts, roles and permissions. */
export const accessServer: ServerModule = {
  manifest: access,
  files: [{ rows: 'access."user" h where h.company_id = $1 and h.image = f.id::text', readers: 'members' }],
  endpoints: [
    ...bind(
      sessionContract,
      () => import('./session.commands.ts'),
      () => import('./session.queries.ts'),
    ),
    ...bind(passwordContract, () => import('./password.commands.ts')),
    ...bind(signUpContract, () => import('./sign-up.commands.ts')),
    ...bind(
      accountContract,
      () => import('./account.commands.ts'),
      () => import('./account.queries.ts'),
    ),
    ...bind(
      superAdminContract,
      () => import('./super-admin.commands.ts'),
      () => import('./super-admin.queries.ts'),
    ),
    ...bind(roleContract, () => import('./role.commands.ts')),
    ...bind(
      permissionContract,
      () => import('./permission.commands.ts'),
      () => import('./permission.queries.ts'),
    ),
    ...bind(
      profileContract,
      () => import('./profile.commands.ts'),
      () => import('./profile.queries.ts'),
    ),
    ...bind(
      secondFactorContract,
      () => import('./second-factor.commands.ts'),
      () => import('./second-factor.queries.ts'),
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
  schedules: [whenDue('access.purge', '17 2 * * *', async () => (await import('./purge.job.ts')).purge)],
  onCompanyCreated: async ctx => (await founding()).makeFounder(ctx),
}
