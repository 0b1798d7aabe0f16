import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsIn } from '#kernel/testing/words.ts'
import { assignableRoles, normalizedRoles, type Role, roles } from '../role/roles.rules.ts'
import { effectivePermissions, managedPermissions, rolePermissions, sourcesOf } from './effective.rules.ts'
import { permissionMatrixMarkdown } from './permissionMatrix.rules.ts'
import { permissionCatalogue, withTwin } from './permissions.rules.ts'

const specified = new Set(permissionCatalogue.filter(entry => entry.specified).map(entry => entry.id))
const countOf = (role: Role) => rolePermissions(role).filter(id => specified.has(id)).length

describe('the permission catalogue', () => {
  it('holds the 62 ids of the specification, each id once', () => {
    expect(specified.size).toBe(62)
    expect(new Set(permissionCatalogue.map(entry => entry.id)).size).toBe(permissionCatalogue.length)
    const perCategory = (category: string) =>
      permissionCatalogue.filter(entry => entry.specified && entry.category === category).length
    expect(['hr', 'finance', 'operations', 'fleet', 'reports', 'legal', 'admin'].map(perCategory)).toEqual([
      7, 24, 4, 9, 3, 9, 6,
    ])
  })

  it('gives each role exactly the count of the specification', () => {
    expect(Object.fromEntries(roles.map(role => [role, countOf(role)]))).toEqual({
      super_admin: 62,
      company_admin: 62,
      manager: 56,
      accountant: 30,
      fleet_manager: 17,
      sales_agent: 14,
      employee: 34,
    })
  })

  it('has a label in both languages for every permission', () => {
    for (const language of ['ar', 'en'] as const) {
      const words = wordsIn('src/modules/access', language)
      for (const { id } of permissionCatalogue)
        expect(words[`permission.${id}`], `${language} ${id}`).toBeTruthy()
    }
  })

  it('gives added ids to the role of their wildcard and to the roles named for them', () => {
    const holders = (id: string) => roles.filter(role => rolePermissions(role).includes(id)).slice(2)
    expect(holders('fleet.violations.write')).toEqual(['manager', 'fleet_manager'])
    expect(holders('hr.leave.read')).toEqual(['manager', 'employee'])
    expect(holders('finance.deposits.view')).toEqual(['manager', 'accountant', 'sales_agent', 'employee'])
    expect(holders('operations.identities.reveal')).toEqual(['manager', 'sales_agent'])
    expect(holders('approvals.requests.read')).toEqual(['manager'])
    expect(holders('approvals.rules.write')).toEqual([])
    expect(holders('admin.audit.read')).toEqual([])
    expect(holders('realestate.statements.write')).toEqual(['manager', 'accountant'])
    expect(holders('realestate.owners.read')).toEqual(['manager', 'accountant', 'employee'])
  })

  it('prints every permission into the generated page', () => {
    const page = permissionMatrixMarkdown()
    for (const { id } of permissionCatalogue) expect(page).toContain(`\`${id}\``)
    expect(page).toContain('manager 56')
  })
})

const anyRoles = fc.array(fc.constantFrom(...roles), { maxLength: 4 })
const anyGrants = fc.array(fc.constantFrom(...permissionCatalogue.map(entry => entry.id)), { maxLength: 6 })

describe('effective permissions', () => {
  it('are the union of what the roles give and what was granted, whatever the order', () => {
    fc.assert(
      fc.property(anyRoles, anyGrants, (held, grants) => {
        const effective = effectivePermissions(held, grants)
        const expected = new Set([
          ...held.flatMap(role => rolePermissions(role)),
          ...grants.flatMap(withTwin),
        ])
        expect(effective).toEqual(expected)
        expect(effectivePermissions([...held].reverse(), [...grants].reverse())).toEqual(effective)
      }),
    )
  })

  it('hold both spellings of a twin or neither', () => {
    fc.assert(
      fc.property(anyRoles, anyGrants, (held, grants) => {
        const effective = effectivePermissions(held, grants)
        for (const { id } of permissionCatalogue)
          for (const twin of withTwin(id)) expect(effective.has(twin)).toBe(effective.has(id))
      }),
    )
    expect(effectivePermissions([], ['finance.cost_centers.view']).has('finance.costcenters.view')).toBe(true)
  })

  it('only grow when a role or grant is added, and managed ones are a part of them', () => {
    fc.assert(
      fc.property(anyRoles, anyGrants, fc.constantFrom(...roles), (held, grants, extra) => {
        const before = effectivePermissions(held, grants)
        const after = effectivePermissions([...held, extra], grants)
        expect([...before].every(id => after.has(id))).toBe(true)
        expect([...managedPermissions(held, grants)].every(id => before.has(id))).toBe(true)
      }),
    )
  })

  it('under employeeScope own take hr, finance and payroll from the employee role only', () => {
    const own = effectivePermissions(['employee'], [], 'own')
    expect(own.has('finance.invoices.view')).toBe(false)
    expect(own.has('hr.payroll.read')).toBe(false)
    expect(own.has('reports.financial.read')).toBe(false)
    expect(own.has('hr.attendance.clock_in')).toBe(true)
    expect(own.has('operations.customers.read')).toBe(true)
    expect(effectivePermissions(['employee', 'accountant'], [], 'own').has('finance.invoices.view')).toBe(
      true,
    )
    expect(
      effectivePermissions(['employee'], ['finance.invoices.view'], 'own').has('finance.invoices.read'),
    ).toBe(true)
  })

  it('keep a plain employee off management pages until a grant opens one', () => {
    expect(managedPermissions(['employee'], []).size).toBe(0)
    expect(managedPermissions(['employee'], ['fleet.vehicles.read']).has('fleet.vehicles.read')).toBe(true)
    expect(sourcesOf('fleet.vehicles.read', ['employee', 'fleet_manager'], [])).toEqual({
      roles: ['employee', 'fleet_manager'],
      granted: false,
    })
  })
})

describe('roles', () => {
  it('are trimmed, lower-cased and without repeats', () => {
    expect(normalizedRoles([' Manager', 'manager', 'ACCOUNTANT ', 'owner'])).toEqual([
      'manager',
      'accountant',
    ])
  })

  it('assign what the specification lets them assign', () => {
    expect(assignableRoles(['super_admin'])).toHaveLength(6)
    expect(assignableRoles(['company_admin'])).toEqual([
      'manager',
      'accountant',
      'fleet_manager',
      'sales_agent',
      'employee',
    ])
    expect(assignableRoles(['manager'])).toEqual(['sales_agent', 'employee'])
    expect(assignableRoles(['fleet_manager'])).toEqual(['employee'])
    expect(assignableRoles(['accountant', 'sales_agent', 'employee'])).toEqual([])
  })
})
