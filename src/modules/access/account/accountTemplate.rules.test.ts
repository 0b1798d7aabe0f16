import { expect, test } from 'vitest'
import { effectivePermissions, managedPermissions } from '../permission/effective.rules.ts'
import { findPermission } from '../permission/permissions.rules.ts'
import { accountTemplates } from './accountTemplate.rules.ts'

const template = (id: string) => accountTemplates.find(one => one.id === id)!
const held = (id: string) => effectivePermissions(template(id).roles, template(id).grants)

test('every template grants known permissions that a company administrator may grant', () => {
  for (const { grants } of accountTemplates)
    for (const id of grants) {
      expect(findPermission(id), id).toBeDefined()
      expect(findPermission(id)?.systemLevel ?? false, id).toBe(false)
      expect(id.startsWith('admin.'), id).toBe(false)
    }
})

test('view only reads the fleet pages and writes nothing but its own attendance and hours', () => {
  const writing = [...held('viewOnly')].filter(id => findPermission(id)?.level === 'write')
  expect(writing).toEqual(['hr.attendance.clock_in', 'services.time.write'])
  expect(managedPermissions(['employee'], template('viewOnly').grants).has('fleet.vehicles.read')).toBe(true)
})

test('data entry writes contracts and vehicles but posts no money', () => {
  const ids = held('dataEntry')
  expect(ids.has('operations.contracts.write')).toBe(true)
  expect(ids.has('fleet.vehicles.write')).toBe(true)
  expect([...ids].filter(id => id.startsWith('finance.') && id.endsWith('.write'))).toEqual([])
  expect(ids.has('fleet.dispatch.approve')).toBe(false)
})

test('the financial analyst sees all figures and changes none', () => {
  const ids = held('financialAnalyst')
  for (const id of ['finance.analysis.view', 'finance.ledger.view', 'reports.financial.read'])
    expect(ids.has(id)).toBe(true)
  expect([...ids].filter(id => id.startsWith('finance.') && findPermission(id)?.level === 'write')).toEqual(
    [],
  )
})

test('the department manager is a manager', () => {
  expect(template('departmentManager')).toEqual({ id: 'departmentManager', roles: ['manager'], grants: [] })
})
