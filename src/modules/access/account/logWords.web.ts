import { m } from '#generated/words/messages.js'
import { normalizedRoles } from '../role/roles.rules.ts'
import { type Account, rolesText, statusWords } from './accountWords.web.ts'

/** What each action of this module is called in the log. */
export const operationWords: Readonly<Record<string, () => string>> = {
  'access.account.create': m['access.did.accountCreate'],
  'access.account.update': m['access.did.accountUpdate'],
  'access.account.resetPassword': m['access.did.accountReset'],
  'access.account.suspend': m['access.did.accountSuspend'],
  'access.account.reactivate': m['access.did.accountReactivate'],
  'access.account.endSessions': m['access.did.accountEndSessions'],
  'access.role.assign': m['access.did.roleAssign'],
  'access.role.remove': m['access.did.roleRemove'],
  'access.permission.grant': m['access.did.permissionGrant'],
  'access.permission.revoke': m['access.did.permissionRevoke'],
  'access.permission.request': m['access.did.permissionRequest'],
  'access.permission.decide': m['access.did.permissionDecide'],
  'access.password.change': m['access.did.passwordChange'],
  'access.password.reset': m['access.did.passwordReset'],
  'access.profile.update': m['access.did.profileUpdate'],
  'access.profile.setAvatar': m['access.did.profileSetAvatar'],
  'access.secondFactor.confirm': m['access.did.secondFactorOn'],
  'access.secondFactor.disable': m['access.did.secondFactorOff'],
  'access.secondFactor.passkeyRegister': m['access.did.passkeyAdd'],
  'access.secondFactor.passkeyRemove': m['access.did.passkeyRemove'],
}

export const fieldWords: Readonly<Record<string, () => string>> = {
  email: m['access.session.email'],
  roles: m['access.accounts.roles'],
  role: m['access.accounts.role'],
  accountStatus: m['access.accounts.status'],
  position: m['access.accounts.position'],
  managerUserId: m['access.accounts.manager'],
  hasSystemAccess: m['access.accounts.systemAccess'],
  password: m['access.accounts.password'],
  sessions: m['access.log.sessions'],
  permissionId: m['access.permission.one'],
  state: m['access.accounts.status'],
  authenticator: m['access.secondFactor.app'],
  passkey: m['access.passkey.one'],
  first_name: m['access.person.firstNameEn'],
  last_name: m['access.person.lastNameEn'],
  first_name_ar: m['access.person.firstNameAr'],
  last_name_ar: m['access.person.lastNameAr'],
  phone: m['access.person.phone'],
  language: m['access.profile.language'],
  digits: m['access.profile.digits'],
}

const methodWords: Readonly<Record<string, () => string>> = {
  invitation: m['access.accounts.byMail'],
  temporaryPassword: m['access.accounts.byTemporary'],
  changed: m['access.log.changed'],
  pending: m['access.request.pending'],
  approved: m['access.request.approved'],
  rejected: m['access.request.rejected'],
}

/** A changed value in words; null for one that was empty. */
export function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? m['access.log.yes']() : m['access.log.no']()
  if (Array.isArray(value))
    return field === 'roles' ? rolesText(normalizedRoles(value.map(String))) : value.join(' ')
  const text = String(value)
  if (field === 'accountStatus') return statusWords[text as Account['status']]?.() ?? text
  if (field === 'role') return rolesText(normalizedRoles([text])) || text
  return methodWords[text]?.() ?? text
}
