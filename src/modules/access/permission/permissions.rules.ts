import type { Permission, PermissionCategory } from '#kernel/shared/manifest.ts'
import type { CompanyRole } from '../role/roles.rules.ts'

/** A permission with the roles it goes to beyond the wildcards of the role matrix (rule 4). */
export type CataloguePermission = Permission & {
  /** One of the 62 ids of the specification; the others were added by the product files. */
  readonly specified: boolean
  readonly alsoRoles: readonly CompanyRole[]
  readonly notRoles: readonly CompanyRole[]
}

type Note = {
  systemLevel?: boolean
  sensitive?: boolean
  also?: readonly CompanyRole[]
  not?: readonly CompanyRole[]
}

function permission(
  id: string,
  category: PermissionCategory,
  specified: boolean,
  note: Note = {},
): CataloguePermission {
  return {
    id,
    category,
    level: /\.(read|view)$/.test(id) ? 'read' : 'write',
    ...(note.systemLevel ? { systemLevel: true } : {}),
    ...(note.sensitive ? { sensitive: true } : {}),
    specified,
    alsoRoles: note.also ?? [],
    notRoles: note.not ?? [],
  }
}

/** `both('fleet', ['vehicles'], 'read')` -> fleet.vehicles.read and fleet.vehicles.write. */
function both(prefix: string, nouns: readonly string[], reading: 'read' | 'view'): string[] {
  return nouns.flatMap(noun => [`${prefix}.${noun}.${reading}`, `${prefix}.${noun}.write`])
}

/** Rule 1: the specification's ids by category. */
const specifiedIds: Readonly<Record<PermissionCategory, readonly string[]>> = {
  hr: [...both('hr', ['employees', 'payroll', 'attendance'], 'read'), 'hr.attendance.clock_in'],
  finance: [
    'finance.view',
    ...both(
      'finance',
      ['accounts', 'ledger', 'treasury', 'costcenters', 'assets', 'budgets', 'vendors'],
      'view',
    ),
    'finance.cost_centers.view',
    'finance.reports.view',
    'finance.analysis.view',
    ...['invoices', 'payments'].flatMap(noun =>
      ['read', 'view', 'write'].map(verb => `finance.${noun}.${verb}`),
    ),
  ],
  operations: both('operations', ['contracts', 'customers'], 'read'),
  fleet: [
    ...both('fleet', ['vehicles', 'maintenance', 'dispatch', 'documents'], 'read'),
    'fleet.tracking.read',
  ],
  reports: ['reports.financial.read', 'reports.hr.read', 'reports.operations.read'],
  legal: [
    ...both('legal', ['cases', 'documents', 'correspondence', 'payments'], 'read'),
    'legal.reports.read',
  ],
  admin: both('admin', ['users', 'roles', 'settings'], 'read'),
}

/** Rule 4 and the added words of the fleet, rentals and finance files. */
const added: readonly (readonly [id: string, category: PermissionCategory, note?: Note])[] = [
  ['hr.leave.read', 'hr'],
  ['hr.leave.write', 'hr'],
  ['hr.settings.write', 'hr'],
  ['hr.payroll.post', 'hr'],
  ['fleet.violations.read', 'fleet'],
  ['fleet.violations.write', 'fleet'],
  ['fleet.installments.read', 'fleet'],
  ['fleet.installments.write', 'fleet'],
  ['fleet.analysis.read', 'fleet'],
  ['fleet.dispatch.approve', 'fleet'],
  ['fleet.custody.correct', 'fleet'],
  ['fleet.damage.decide', 'fleet'],
  ['fleet.pricing.write', 'fleet'],
  ['fleet.pricing.override', 'fleet'],
  ['operations.quotations.read', 'operations'],
  ['operations.quotations.write', 'operations'],
  ['operations.identities.reveal', 'operations'],
  ['finance.deposits.view', 'finance', { also: ['sales_agent'] }],
  ['finance.deposits.write', 'finance'],
  ['finance.periods.write', 'finance'],
  ['finance.payments.reverse', 'finance'],
  ['finance.writeoffs.write', 'finance'],
  ['finance.discounts.write', 'finance'],
  ['finance.credit.write', 'finance'],
  ['finance.latefees.write', 'finance'],
  ['reports.import.write', 'reports'],
  ['legal.blacklist.write', 'legal'],
  ['legal.overrides.write', 'legal'],
  ['legal.confidential.read', 'legal', { sensitive: true }],
  ['realestate.properties.read', 'operations', { also: ['sales_agent'] }],
  ['realestate.properties.write', 'operations'],
  ['realestate.leases.read', 'operations', { also: ['sales_agent', 'accountant'] }],
  ['realestate.leases.write', 'operations', { also: ['sales_agent'] }],
  ['realestate.tenants.read', 'operations', { also: ['sales_agent', 'accountant'] }],
  ['realestate.tenants.write', 'operations', { also: ['sales_agent'] }],
  ['realestate.owners.read', 'operations', { also: ['accountant'] }],
  ['realestate.owners.write', 'operations'],
  ['realestate.statements.write', 'operations', { also: ['accountant'] }],
  ['realestate.maintenance.read', 'operations'],
  ['realestate.maintenance.write', 'operations'],
  ['clinic.patients.read', 'operations', { also: ['sales_agent'], not: ['employee'] }],
  ['clinic.patients.write', 'operations', { also: ['sales_agent'] }],
  ['clinic.appointments.read', 'operations', { also: ['sales_agent'], not: ['employee'] }],
  ['clinic.appointments.write', 'operations', { also: ['sales_agent'] }],
  ['clinic.billing.write', 'operations', { also: ['accountant', 'sales_agent'] }],
  ['clinic.records.read', 'operations', { sensitive: true }],
  ['clinic.records.write', 'operations', { sensitive: true }],
  ['clinic.records.breakGlass', 'operations', { sensitive: true }],
  ['clinic.records.audit', 'operations', { sensitive: true }],
  ['clinic.records.export', 'operations', { sensitive: true }],
  ['trade.inventory.read', 'operations', { also: ['accountant', 'sales_agent'] }],
  ['trade.inventory.write', 'operations'],
  ['trade.inventory.adjust', 'operations'],
  ['trade.costs.read', 'operations', { also: ['accountant'], not: ['employee'] }],
  ['trade.sales.read', 'operations', { also: ['accountant', 'sales_agent'] }],
  ['trade.sales.write', 'operations', { also: ['sales_agent'] }],
  ['trade.pos.write', 'operations', { also: ['sales_agent'] }],
  ['trade.suppliers.read', 'operations', { also: ['accountant'] }],
  ['trade.suppliers.write', 'operations', { also: ['accountant'] }],
  ['trade.production.read', 'operations', { also: ['accountant'] }],
  ['trade.production.write', 'operations'],
  ['services.waybills.read', 'operations', { also: ['fleet_manager', 'accountant', 'sales_agent'] }],
  ['services.waybills.write', 'operations', { also: ['fleet_manager'] }],
  ['services.fees.read', 'operations', { also: ['accountant', 'sales_agent'] }],
  ['services.fees.write', 'operations'],
  ['services.projects.read', 'operations', { also: ['accountant', 'sales_agent'] }],
  ['services.projects.write', 'operations'],
  ['services.time.write', 'operations', { also: ['employee'] }],
  ['restaurant.menu.read', 'operations', { also: ['accountant', 'sales_agent'] }],
  ['restaurant.menu.write', 'operations'],
  ['restaurant.orders.read', 'operations', { also: ['accountant', 'sales_agent'] }],
  ['restaurant.orders.write', 'operations', { also: ['sales_agent'] }],
  ['restaurant.kitchen.write', 'operations', { also: ['sales_agent'] }],
  ['restaurant.voids.write', 'operations'],
  ['approvals.requests.read', 'admin', { not: ['employee'] }],
  ['approvals.rules.write', 'admin'],
  ['admin.audit.read', 'admin'],
  ['admin.backup.export', 'admin'],
]

const systemLevelIds = new Set(['admin.settings.write'])

/** Every permission of the product: the specification's 62 first, then the added ones. */
export const permissionCatalogue: readonly CataloguePermission[] = [
  ...Object.entries(specifiedIds).flatMap(([category, ids]) =>
    ids.map(id =>
      permission(id, category as PermissionCategory, true, { systemLevel: systemLevelIds.has(id) }),
    ),
  ),
  ...added.map(([id, category, note]) => permission(id, category, false, note)),
]

const byId = new Map(permissionCatalogue.map(entry => [entry.id, entry]))

/** The catalogue entry of an id, or undefined for an unknown one. */
export function findPermission(id: string): CataloguePermission | undefined {
  return byId.get(id)
}

/** Rights over the company itself and over people: accounts, roles, settings, the audit trail, a copy of everything. */
export function isSensitive(id: string): boolean {
  return isAdministrative(id) || byId.get(id)?.sensitive === true
}

/** What is `admin.` or decides over approvals goes to no role by a wildcard (rule 4). */
export function isAdministrative(id: string): boolean {
  return id.startsWith('admin.') || id.startsWith('approvals.rules.')
}

/** The ids of one module folder's permissions, for its manifest: `permissionsOf('fleet.')`. */
export function permissionsOf(...prefixes: readonly string[]): CataloguePermission[] {
  return permissionCatalogue.filter(entry => prefixes.some(prefix => entry.id.startsWith(prefix)))
}

const twinPairs: readonly (readonly [string, string])[] = [
  ['finance.costcenters.view', 'finance.cost_centers.view'],
  ['finance.invoices.read', 'finance.invoices.view'],
  ['finance.payments.read', 'finance.payments.view'],
]

/** The id itself and its other spelling: holding, granting or revoking one is doing it to both (rule 2). */
export function withTwin(id: string): readonly string[] {
  return twinPairs.find(pair => pair.includes(id)) ?? [id]
}
