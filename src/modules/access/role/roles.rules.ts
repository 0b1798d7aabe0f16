/** The seven roles of the specification; `super_admin` stands outside companies. */
export const roles = [
  'super_admin',
  'company_admin',
  'manager',
  'accountant',
  'fleet_manager',
  'sales_agent',
  'employee',
] as const

export type Role = (typeof roles)[number]
/** The roles a membership can carry. */
export type CompanyRole = Exclude<Role, 'super_admin'>

export const companyRoles: readonly CompanyRole[] = roles.filter(role => role !== 'super_admin')

const assignable: Readonly<Record<Role, readonly CompanyRole[]>> = {
  super_admin: companyRoles,
  company_admin: ['manager', 'accountant', 'fleet_manager', 'sales_agent', 'employee'],
  manager: ['sales_agent', 'employee'],
  accountant: [],
  fleet_manager: ['employee'],
  sales_agent: [],
  employee: [],
}

/** Role names as typed or imported: trimmed, lower-cased, without repeats; unknown names are dropped (rule 5). */
export function normalizedRoles(names: readonly string[]): Role[] {
  const known = new Set<Role>()
  for (const name of names) {
    const role = roles.find(candidate => candidate === name.trim().toLowerCase())
    if (role) known.add(role)
  }
  return [...known]
}

/** The roles a holder of these roles may give and take: the specification's column "can assign" (rule 10). */
export function assignableRoles(held: readonly string[]): CompanyRole[] {
  const allowed = new Set(normalizedRoles(held).flatMap(role => assignable[role]))
  return companyRoles.filter(role => allowed.has(role))
}
