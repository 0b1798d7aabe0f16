import { type CompanyRole, normalizedRoles, type Role } from '../role/roles.rules.ts'
import {
  type CataloguePermission,
  isAdministrative,
  permissionCatalogue,
  withTwin,
} from './permissions.rules.ts'

const clockIn = 'hr.attendance.clock_in'

const accountantIds = new Set([
  'reports.financial.read',
  'operations.contracts.read',
  'operations.customers.read',
  clockIn,
])
const fleetManagerIds = new Set([
  'operations.contracts.read',
  'operations.customers.read',
  'reports.operations.read',
  'finance.invoices.read',
  'finance.invoices.view',
  'finance.payments.read',
  'finance.payments.view',
  clockIn,
])
const salesAgentIds = new Set([
  ...['invoices', 'payments'].flatMap(noun =>
    ['read', 'view', 'write'].map(verb => `finance.${noun}.${verb}`),
  ),
  'reports.operations.read',
  'legal.cases.read',
  'legal.correspondence.read',
  clockIn,
])

/** The specification's matrix (rule 3) and its wildcards for the added ids (rule 4), before `also` and `not`. */
const byMatrix: Readonly<
  Record<Exclude<CompanyRole, 'company_admin'>, (entry: CataloguePermission) => boolean>
> = {
  manager: entry => !entry.systemLevel && !isAdministrative(entry.id),
  accountant: ({ id }) => id.startsWith('finance.') || id.startsWith('hr.payroll.') || accountantIds.has(id),
  fleet_manager: ({ id }) => id.startsWith('fleet.') || fleetManagerIds.has(id),
  sales_agent: ({ id }) => id.startsWith('operations.') || salesAgentIds.has(id),
  employee: entry => (entry.level === 'read' && !isAdministrative(entry.id)) || entry.id === clockIn,
}

function goesTo(entry: CataloguePermission, role: Role): boolean {
  if (role === 'super_admin' || role === 'company_admin') return true
  if (entry.sensitive || entry.notRoles.includes(role)) return false
  return entry.alsoRoles.includes(role) || byMatrix[role](entry)
}

/** What one role holds, twins included. */
export function rolePermissions(role: Role): readonly string[] {
  return permissionCatalogue.filter(entry => goesTo(entry, role)).map(entry => entry.id)
}

const byRole = new Map<Role, ReadonlySet<string>>()
function permissionSet(role: Role): ReadonlySet<string> {
  const known = byRole.get(role)
  if (known) return known
  const made = new Set(rolePermissions(role))
  byRole.set(role, made)
  return made
}

/** Rule 9: under `own` the employee role no longer opens others' records in hr, payroll and finance, reports included. */
const closedUnderOwn = (id: string) =>
  id !== clockIn &&
  (id.startsWith('hr.') ||
    id.startsWith('finance.') ||
    id === 'reports.hr.read' ||
    id === 'reports.financial.read')

/**
 * Role permissions together with the granted ones (rule 5). With `employeeScope: own` the `employee` role gives nothing in
 * hr, payroll and finance (rule 9): own attendance, leave and payslips are read in /profile without a permission.
 */
export function effectivePermissions(
  roles: readonly string[],
  grants: readonly string[],
  employeeScope: 'all' | 'own' = 'all',
): Set<string> {
  const held = new Set(grants.flatMap(withTwin))
  for (const role of normalizedRoles(roles))
    for (const id of permissionSet(role))
      if (!(role === 'employee' && employeeScope === 'own' && closedUnderOwn(id))) held.add(id)
  return held
}

/**
 * What is held through a role other than `employee` or by explicit grant: the M guard of rule 8, which keeps plain
 * employees off management pages.
 */
export function managedPermissions(roles: readonly string[], grants: readonly string[]): Set<string> {
  return effectivePermissions(
    normalizedRoles(roles).filter(role => role !== 'employee'),
    grants,
  )
}

/** The sources of a person's permission: the roles that carry it and whether it was granted to them. */
export function sourcesOf(
  permissionId: string,
  roles: readonly string[],
  grants: readonly string[],
): { roles: readonly Role[]; granted: boolean } {
  return {
    roles: normalizedRoles(roles).filter(role => permissionSet(role).has(permissionId)),
    granted: grants.flatMap(withTwin).includes(permissionId),
  }
}
