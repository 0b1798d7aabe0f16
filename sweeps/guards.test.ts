import { describe, expect, it } from 'vitest'
import { type GuardFacts, guardPage, openPages } from '#kernel/shared/guard.ts'
import { effectivePermissions, managedPermissions } from '#modules/access/permission/effective.rules.ts'
import { assignableRoles, type CompanyRole, companyRoles } from '#modules/access/role/roles.rules.ts'
import { bottomBarOf, isGroup, menuOf } from '#modules/platform/shell/menu.web.ts'
import { shortcutsOf } from '#modules/platform/shell/shortcutKeys.web.ts'
import { serverModules } from '#modules/server.ts'

// The one guard table (10-platform 7.1): who opens what, and everything that leads to a page derived from it.

const manifests = serverModules.map(({ manifest }) => manifest)
const routes = manifests.flatMap(manifest => manifest.routes)
const modules = [...new Set(routes.map(route => route.companyModule))]

const short = {
  company_admin: 'CA',
  manager: 'MG',
  accountant: 'AC',
  fleet_manager: 'FM',
  sales_agent: 'SA',
  employee: 'EM',
} as const satisfies Record<CompanyRole, string>

type Scope = 'all' | 'own'

function factsOf(role: CompanyRole, scope: Scope = 'all', waiting: readonly string[] = []): GuardFacts {
  const managed = managedPermissions([role], [])
  if (assignableRoles([role]).length > 0) managed.add('admin.users.read')
  return {
    signedIn: true,
    superAdmin: false,
    browsing: false,
    roles: [role],
    modules,
    permissions: effectivePermissions([role], [], scope),
    managementPermissions: new Set([...managed, ...waiting]),
  }
}

const staff: GuardFacts = {
  signedIn: true,
  superAdmin: true,
  browsing: false,
  roles: [],
  modules,
  permissions: new Set(),
  managementPermissions: new Set(),
}

/** EM* opens only where the company lets employees read everything. */
const table = `
/dashboard, /search, /settings, /subscription, /profile, /v/$token: CA MG AC FM SA EM
/customers, /customers/$id: CA MG AC FM SA EM
/contracts, /contracts/$id, /contract-templates, /contract-templates/$id: CA MG AC FM SA EM
/quotations, /quotations/$id: CA MG SA EM
/contracts/duplicates, /contracts/duplicates/diagnostic: CA MG SA
/fleet, /fleet/vehicle-condition-check, /fleet/groups: CA MG FM
/fleet/planner: CA MG FM SA
/fleet/vehicles/$id: CA MG AC FM
/fleet/dispatch-permits, /fleet/maintenance, /fleet/traffic-violations: CA MG FM
/fleet/traffic-violation-payments: CA MG AC FM SA
/fleet/reports: CA MG FM
/fleet/financial-analysis, /fleet/vehicle-installments: CA MG AC FM
/fleet/fix-data: CA MG FM
/hr/user-management: CA MG FM
/finance, /finance/chart-of-accounts, /finance/ledger, /finance/general-ledger: CA MG AC EM*
/finance/journal-entries, /finance/treasury, /finance/budgets, /finance/cost-centers: CA MG AC EM*
/finance/assets, /finance/assets/$id, /finance/vendors, /finance/vendors/$id: CA MG AC EM*
/finance/analysis, /finance/reports: CA MG AC EM*
/finance/deposits: CA MG AC SA EM*
/finance/invoices, /finance/invoices/$id, /finance/payments, /finance/payments/$id: CA MG AC FM SA EM*
/financial-tracking: CA MG AC FM SA EM*
/finance/account-mappings, /finance/settings/financial-system-analysis: CA MG AC
/finance/settings/general, /finance/settings/rates, /finance/settings/rates/import: CA MG AC
/finance/settings/taxes, /finance/settings/late-fees: CA MG AC
/finance/accounting-wizard, /finance/settings/periods, /sync-payments-ledger, /invoice-scanner: CA MG AC
/patients, /patients/$id, /appointments: CA MG SA
/appointments/setup: CA MG SA
/patients/claims, /patients/claims/$id: CA MG AC SA
/medical-records, /medical-records/$id, /medical-records/access: CA
/inventory, /inventory/$id, /inventory/counts, /inventory/counts/$id: CA MG AC SA
/stock-movements, /stock-movements/transfers: CA MG AC SA
/production, /production/boms, /production/$id: CA MG AC EM
/sales, /sales/$id, /sales/prices: CA MG AC SA EM
/sales/pos: CA MG SA
/suppliers, /suppliers/$id, /suppliers/requests, /suppliers/requests/$id: CA MG AC EM
/legal/cases, /legal/cases/$id: CA MG SA
/projects, /projects/$id: CA MG AC SA EM
/legal/cases/new, /legal/defaulters: CA MG
/legal/cases/new, /legal/defaulters, /legal/reports: CA MG
/legal/cases/new, /legal/defaulters, /legal/reports, /legal/advisor: CA MG
/reports, /report/$moduleType/$reportId: CA MG AC FM SA EM
/approvals, /approvals/$id: CA MG
/import: CA MG
/audit, /settings/advanced, /settings/electronic-signature: CA
`

const rows = table
  .trim()
  .split('\n')
  .flatMap(line => {
    const [paths = '', who = ''] = line.split(': ')
    return paths.split(', ').map(path => ({ path, who: who.split(' ') }))
  })

const opensFor = (path: string, scope: Scope) =>
  companyRoles
    .filter(role => openPages(manifests, factsOf(role, scope)).some(page => page.path === path))
    .map(role => short[role])

describe('the guard table', () => {
  it.each(rows)('$path opens for $who', ({ path, who }) => {
    expect(opensFor(path, 'all').sort()).toEqual(who.map(one => one.replace('*', '')).sort())
    expect(opensFor(path, 'own').sort()).toEqual(who.filter(one => !one.endsWith('*')).sort())
  })

  it('names why a page is closed, and how: a card in place, or the way back', () => {
    const answer = (path: string, role: CompanyRole, scope?: Scope) =>
      guardPage(routes.find(route => route.path === path)!, factsOf(role, scope))
    const back = { open: false, how: 'redirect', code: 'access.guard.adminNeeded' }
    expect(answer('/fleet', 'employee')).toEqual(back)
    expect(answer('/approvals', 'accountant')).toEqual(back)
    expect(answer('/finance/invoices', 'employee', 'own')).toEqual({
      open: false,
      how: 'denied',
      code: 'access.permission.missing',
    })
  })

  it('opens no page of vehicle rental where there are no vehicles; contracts lead to the leases', () => {
    const estate = {
      ...factsOf('company_admin'),
      modules: ['core', 'finance', 'properties', 'contracts', 'customers'],
    }
    for (const path of ['/contracts', '/contracts/new', '/quotations', '/contract-templates'])
      expect(guardPage(routes.find(route => route.path === path)!, estate), path).toMatchObject({
        how: 'moduleOff',
      })
    expect(routes.find(route => route.path === '/contracts')!.instead).toBe('/properties/contracts')
    expect(guardPage(routes.find(route => route.path === '/properties/contracts')!, estate).open).toBe(true)
  })

  it('opens a management page to an employee who was granted its permission (scenario 5)', () => {
    const granted = ['fleet.vehicles.read']
    const facts = {
      ...factsOf('employee'),
      managementPermissions: managedPermissions(['employee'], granted),
    }
    expect(openPages(manifests, facts).map(page => page.path)).toContain('/fleet')
    expect(openPages(manifests, factsOf('employee')).map(page => page.path)).not.toContain('/fleet')
  })

  it('opens the reports of the fleet to whoever may read vehicles and reports, not to whoever may read one of them', () => {
    const reach = (...granted: string[]) => {
      const facts = {
        ...factsOf('employee'),
        managementPermissions: managedPermissions(['employee'], granted),
      }
      return openPages(manifests, facts).some(page => page.path === '/fleet/reports')
    }
    expect(reach('fleet.vehicles.read')).toBe(false)
    expect(reach('reports.operations.read')).toBe(false)
    expect(reach('fleet.vehicles.read', 'reports.operations.read')).toBe(true)
  })

  it('opens approvals to a person for whom work waits there, and no other page with it', () => {
    const waits = factsOf('employee', 'all', ['approvals.requests.read'])
    const added = openPages(manifests, waits).filter(
      page => !openPages(manifests, factsOf('employee')).includes(page),
    )
    expect(added.map(page => page.path)).toEqual(['/approvals', '/approvals/$id'])
  })

  it('leaves platform staff outside a visit their own pages, the profile and the backups; in a visit not the profile', () => {
    const visiting = { ...staff, browsing: true }
    expect(openPages(manifests, visiting).map(page => page.path)).not.toContain('/profile')
    expect(openPages(manifests, visiting).map(page => page.path)).toContain('/fleet')
    const own = openPages(manifests, staff).filter(page => page.guard.kind !== 'P')
    expect(
      own
        .map(page => page.path)
        .filter(path => !path.startsWith('/super-admin/'))
        .sort(),
    ).toEqual([...['/backup', '/profile']])
  })
})

describe('what leads to pages', () => {
  const everybody = [
    ...companyRoles.flatMap(role => [factsOf(role), factsOf(role, 'own')]),
    factsOf('employee', 'own', ['approvals.requests.read']),
  ]

  it('menu, bottom bar and shortcuts lead to open pages alone, and say of the others why they are closed', () => {
    for (const facts of everybody) {
      const open = new Set(openPages(manifests, facts).map(page => page.path))
      const menu = menuOf(manifests, facts, 'KW')
        .flatMap(section => section.nodes)
        .flatMap(node => (isGroup(node) ? node.children : [node]))
      const bar = bottomBarOf(manifests, facts)
      expect([...menu, ...bar].map(({ path }) => path).filter(path => !open.has(path))).toEqual([])
      for (const { page, closed } of shortcutsOf(manifests, facts))
        expect([page.path, closed === null]).toEqual([page.path, open.has(page.path)])
    }
  })

  const groupsOf = (facts: GuardFacts, country = 'KW') =>
    Object.fromEntries(
      menuOf(manifests, facts, country)
        .flatMap(section => section.nodes)
        .filter(isGroup)
        .map(({ name, children }) => [name, children.map(({ path }) => path)]),
    )

  it('keeps the work of finance, its reports and its set-up apart, each by rights of management alone', () => {
    const agent = { ...factsOf('sales_agent'), roles: ['sales_agent', 'employee'] }
    agent.permissions = new Set([...agent.permissions, ...factsOf('employee').permissions])
    expect(groupsOf(agent)).toMatchObject({
      finance: ['/finance/invoices', '/finance/payments', '/financial-tracking', '/finance/deposits'],
    })
    expect(groupsOf(agent)).not.toHaveProperty('financeReports')
    expect(groupsOf(agent)).not.toHaveProperty('financeSettings')
    expect(groupsOf(factsOf('accountant')).financeSettings).toContain('/finance/account-mappings')
    expect(groupsOf(factsOf('employee'))).not.toHaveProperty('finance')
  })

  it('leaves out of the menu what is of no use in a country', () => {
    const shows = (country: string) =>
      Object.values(groupsOf(factsOf('accountant'), country))
        .flat()
        .includes('/finance/reports/vat')
    expect([shows('KW'), shows('QA'), shows('SA'), shows('AE')]).toEqual([false, false, true, true])
  })

  it('gives the third slot of the bottom bar to contracts, or to customers where there are no contracts', () => {
    const slots = (...active: string[]) =>
      bottomBarOf(manifests, { ...factsOf('company_admin'), modules: ['core', 'finance', ...active] })
        .map(({ path }) => path)
        .slice(1, 2)
    expect(slots('vehicles', 'contracts', 'customers')).toEqual(['/contracts'])
    expect(slots('customers')).toEqual(['/customers'])
    const estate = {
      ...factsOf('company_admin'),
      modules: ['core', 'finance', 'properties', 'contracts', 'tenants'],
    }
    expect(bottomBarOf(manifests, estate).map(({ path }) => path)).toContain('/properties/contracts')
  })

  it('shows approvals in the menu to those who may read them and to those for whom a step waits', () => {
    const shows = (facts: GuardFacts) =>
      menuOf(manifests, facts, 'KW')
        .flatMap(section => section.nodes)
        .some(node => node.path === '/approvals')
    expect(companyRoles.filter(role => shows(factsOf(role)))).toEqual(['company_admin', 'manager'])
    expect(shows(factsOf('accountant', 'all', ['approvals.requests.read']))).toBe(true)
  })

  it('every alias leads to a page that exists, and no two pages share an address', () => {
    const paths = routes.flatMap(route => [route.path, ...(route.aliases ?? [])])
    expect(paths.length).toBe(new Set(paths).size)
  })
})
