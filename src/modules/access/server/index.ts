import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as accountContract from '../shared/account.contract.ts'
import { access } from '../shared/module.ts'
import * as passwordContract from '../shared/password.contract.ts'
import * as permissionContract from '../shared/permission.contract.ts'
import * as profileContract from '../shared/profile.contract.ts'
import * as roleContract from '../shared/role.contract.ts'
import * as secondFactorContract from '../shared/second-factor.contract.ts'
import * as sessionContract from '../shared/session.contract.ts'
import * as signUpContract from '../shared/sign-up.contract.ts'
import * as accountCommands from './account.commands.ts'
import * as accountQueries from './account.queries.ts'
import { makeFounder } from './founding.ts'
import * as passwordCommands from './password.commands.ts'
import * as permissionCommands from './permission.commands.ts'
import * as permissionQueries from './permission.queries.ts'
import * as profileCommands from './profile.commands.ts'
import * as profileQueries from './profile.queries.ts'
import { purge } from './purge.job.ts'
import * as roleCommands from './role.commands.ts'
import * as secondFactorCommands from './second-factor.commands.ts'
import * as secondFactorQueries from './second-factor.queries.ts'
import * as sessionCommands from './session.commands.ts'
import * as sessionQueries from './session.queries.ts'
import * as signUpCommands from './sign-up.commands.ts'

export { authenticate } from './authenticate.ts'
export { startAccess, stopAccess } from './environment.ts'

/** Sessions, passwords, accounts, roles and permissions. */
export const accessServer: ServerModule = {
  manifest: access,
  endpoints: [
    ...bind(sessionContract, { ...sessionCommands, ...sessionQueries }),
    ...bind(passwordContract, passwordCommands),
    ...bind(signUpContract, signUpCommands),
    ...bind(accountContract, { ...accountCommands, ...accountQueries }),
    ...bind(roleContract, roleCommands),
    ...bind(permissionContract, { ...permissionCommands, ...permissionQueries }),
    ...bind(profileContract, { ...profileCommands, ...profileQueries }),
    ...bind(secondFactorContract, { ...secondFactorCommands, ...secondFactorQueries }),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    user_email_taken: { code: 'access.account.emailTaken', kind: 'refused', field: 'email' },
    membership_user_taken: { code: 'access.account.emailTaken', kind: 'refused', field: 'email' },
    membership_employee_taken: { code: 'access.account.employeeTaken', kind: 'refused', field: 'employeeId' },
    membership_number_taken: {
      code: 'access.account.employeeTaken',
      kind: 'refused',
      field: 'employeeNumber',
    },
  },
  schedules: [purge],
  onCompanyCreated: makeFounder,
}
