import { isAdministrative, permissionCatalogue } from '../permission/permissions.rules.ts'
import type { CompanyRole } from '../role/roles.rules.ts'

export type AccountTemplate = {
  readonly id: 'viewOnly' | 'dataEntry' | 'financialAnalyst' | 'departmentManager'
  readonly roles: readonly CompanyRole[]
  /** Granted beyond the roles, so that management pages (guard M) open too. */
  readonly grants: readonly string[]
}

/** Ids of some areas, read level only or all; never administrative, sensitive or system-level ones. */
function idsOf(prefixes: readonly string[], level: 'read' | 'all'): string[] {
  return permissionCatalogue
    .filter(entry => prefixes.some(prefix => entry.id.startsWith(prefix)))
    .filter(entry => level === 'all' || entry.level === 'read')
    .filter(entry => !entry.sensitive && !entry.systemLevel && !isAdministrative(entry.id))
    .map(entry => entry.id)
}

const clerkNouns = [
  'operations.contracts.',
  'operations.customers.',
  'operations.quotations.',
  'fleet.vehicles.',
  'fleet.maintenance.',
  'fleet.dispatch.read',
  'fleet.dispatch.write',
  'fleet.documents.',
  'fleet.violations.',
]

/**
 * Starting points for an account (platform 7.6): a role and the permissions granted beside it. Afterwards the account is
 * an account like any other; nothing remembers the template.
 */
export const accountTemplates: readonly AccountTemplate[] = [
  {
    id: 'viewOnly',
    roles: ['employee'],
    grants: idsOf(['operations.', 'fleet.', 'reports.', 'legal.cases.'], 'read'),
  },
  { id: 'dataEntry', roles: ['employee'], grants: idsOf(clerkNouns, 'all') },
  { id: 'financialAnalyst', roles: ['employee'], grants: idsOf(['finance.', 'reports.financial.'], 'read') },
  { id: 'departmentManager', roles: ['manager'], grants: [] },
]
