import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import type { StatusKind } from '#ui/status.ts'
import type { Role } from '../role/roles.rules.ts'
import type { AccountTemplate } from './accountTemplate.rules.ts'

export { words as statusWords } from '#generated/choices/access.accountStatus.ts'
export { words as categoryWords } from '#generated/choices/access.category.ts'

export type Account = OutputFor<'access.account.list'>['rows'][number]

export const roleWords: Readonly<Record<Role, () => string>> = {
  super_admin: m['access.role.super_admin'],
  company_admin: m['access.role.company_admin'],
  manager: m['access.role.manager'],
  accountant: m['access.role.accountant'],
  fleet_manager: m['access.role.fleet_manager'],
  sales_agent: m['access.role.sales_agent'],
  employee: m['access.role.employee'],
}

export const statusKinds: Readonly<Record<Account['status'], StatusKind>> = {
  pending: 'promised',
  active: 'running',
  inactive: 'out',
  suspended: 'paused',
  no_account: 'unsent',
}

export const templateWords: Readonly<
  Record<AccountTemplate['id'], { name: () => string; hint: () => string }>
> = {
  viewOnly: { name: m['access.template.viewOnly'], hint: m['access.template.viewOnlyHint'] },
  dataEntry: { name: m['access.template.dataEntry'], hint: m['access.template.dataEntryHint'] },
  financialAnalyst: {
    name: m['access.template.financialAnalyst'],
    hint: m['access.template.financialAnalystHint'],
  },
  departmentManager: {
    name: m['access.template.departmentManager'],
    hint: m['access.template.departmentManagerHint'],
  },
}

export const rolesText = (roles: readonly Role[]): string =>
  roles.map(role => roleWords[role]()).join(m['access.accounts.comma']())

/** The company of an account in the language of the page; none for platform staff and those who founded none. */
export const companyOf = (account: Account): string | null =>
  currentLocale() === 'ar' ? account.companyNameAr : account.companyNameEn
