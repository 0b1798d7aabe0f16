import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  done,
  id,
  instant,
  listInput,
  listOutput,
  optionalText,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { companyRoles, roles } from '../role/roles.rules.ts'
import { emailField } from '../session/session.contract.ts'

export const companyRole = () => z.enum(companyRoles as ['company_admin', ...(typeof companyRoles)[number][]])
const notManaged = ['access.account.self', 'access.role.notAssignable', 'access.account.holdsMore']
const accountStatus = z.enum(['pending', 'active', 'inactive', 'suspended'])

export const accountRow = z.object({
  userId: id(),
  version: z.number().int(),
  email: z.string(),
  name: z.string(),
  companyId: z.uuid().nullable(),
  companyNameAr: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  employeeId: id().nullable(),
  employeeNumber: z.string().nullable(),
  position: z.string().nullable(),
  managerUserId: id().nullable(),
  roles: z.array(z.enum(roles)),
  /** `no_account` when the user belongs to no company yet. */
  status: z.union([accountStatus, z.literal('no_account')]),
  reason: z.string().nullable(),
  hasSystemAccess: z.boolean(),
  requiresPasswordChange: z.boolean(),
  lastSignInAt: instant().nullable(),
  /** Whether the caller may change this account, and why not. */
  whyNot: z.string().nullable(),
  /** A new password reaches its owner by mail alone: the account holds a sensitive right, or one that the caller lacks. */
  onlyByMail: z.boolean(),
})

export const listAccounts = query({
  name: 'access.account.list',
  access: 'authenticated',
  summary: 'The accounts of the company; with only an assigning list, those wholly inside it.',
  input: z.object({
    ...listInput(['email']),
    status: accountStatus.optional(),
    role: companyRole().optional(),
  }),
  output: listOutput(accountRow),
})

export const listEverybody = query({
  name: 'access.account.everybody',
  access: 'superAdmin',
  summary: 'Everybody who can sign in, over all companies, also while one of them is visited.',
  input: z.object(listInput(['email'])),
  output: listOutput(accountRow),
})

export const createAccount = command({
  name: 'access.account.create',
  access: 'authenticated',
  sudo: true,
  summary:
    'Creates user, membership and roles, by mailed invitation or with a temporary password shown once.',
  input: z.object({
    email: emailField(),
    firstName: optionalText(60),
    lastName: optionalText(60),
    firstNameAr: text(60),
    lastNameAr: optionalText(60),
    phone: optionalText(30),
    employeeId: id().optional(),
    employeeNumber: optionalText(20),
    position: optionalText(80),
    managerUserId: id().optional(),
    roles: z.array(companyRole()).min(1).max(6),
    method: z.enum(['invitation', 'temporaryPassword']).default('invitation'),
    /** Only for platform staff outside a visit: the company the account belongs to. */
    companyId: z.uuid().optional(),
  }),
  output: z.object({ userId: id(), temporaryPassword: z.string().nullable() }),
  changes: ['access.account'],
  refusals: [
    'access.account.emailTaken',
    'access.account.onlyByMail',
    'access.role.notAssignable',
    'platform.quota.reached',
  ],
})

export const updateAccount = command({
  name: 'access.account.update',
  access: 'authenticated',
  input: z.object({
    userId: id(),
    version: version(),
    position: optionalText(80),
    managerUserId: id().nullish(),
    hasSystemAccess: z.boolean(),
  }),
  output: done,
  changes: ['access.account'],
  refusals: [...notManaged, 'access.role.lastAdmin', 'access.account.ownManager', 'kernel.record.stale'],
})

export const resetAccountPassword = command({
  name: 'access.account.resetPassword',
  access: 'authenticated',
  sudo: true,
  summary:
    'Gives a temporary password, or mails a link (always for an account with sensitive rights); ends every session of the account.',
  input: z.object({
    userId: id(),
    method: z.enum(['invitation', 'temporaryPassword']).default('temporaryPassword'),
  }),
  output: z.object({ temporaryPassword: z.string().nullable() }),
  changes: ['access.account'],
  refusals: notManaged,
})

export const suspendAccount = command({
  name: 'access.account.suspend',
  access: 'authenticated',
  summary:
    'Suspends the account with a reason, or deactivates it when the employee left; its sessions end at once.',
  input: z.object({ userId: id(), reason: text(300), leaver: z.boolean().default(false) }),
  output: done,
  changes: ['access.account'],
  refusals: [...notManaged, 'access.role.lastAdmin', 'access.account.notActive'],
})

export const reactivateAccount = command({
  name: 'access.account.reactivate',
  access: 'authenticated',
  input: z.object({ userId: id() }),
  output: done,
  changes: ['access.account'],
  refusals: [...notManaged, 'access.account.employeeLeft', 'platform.quota.reached'],
})

export const endAccountSessions = command({
  name: 'access.account.endSessions',
  access: 'authenticated',
  input: z.object({ userId: id() }),
  output: z.object({ ended: z.number().int() }),
  changes: ['access.account'],
  refusals: notManaged,
})

export const listAccountSecurity = query({
  name: 'access.account.security',
  access: { permission: 'admin.settings.read' },
  summary:
    'How safe the accounts of the company are: second factor, open sessions, unused temporary passwords.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        userId: id(),
        name: z.string(),
        email: z.string(),
        roles: z.array(z.enum(roles)),
        secondFactor: z.boolean(),
        temporaryPassword: z.boolean(),
        openSessions: z.number().int(),
        lastSignInAt: instant().nullable(),
        /** Why the caller may not end the sessions of this account; null when they may. */
        whyNot: z.string().nullable(),
      }),
    ),
  }),
})
