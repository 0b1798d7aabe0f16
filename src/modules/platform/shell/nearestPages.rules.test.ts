import { expect, test } from 'vitest'
import { nearestPages } from './nearestPages.rules.ts'

const pages = [
  '/dashboard',
  '/contracts',
  '/contract-templates',
  '/customers',
  '/fleet',
  '/fleet/maintenance',
  '/finance/invoices',
  '/finance/payments',
].map(path => ({ path, name: path }))
const nearest = (address: string) => nearestPages(pages, address).map(page => page.path)

test.each([
  ['/contarcts', '/contracts'],
  ['/invoices/new/2026', '/finance/invoices'],
  ['/fleet/maintenence', '/fleet/maintenance'],
  ['/finance/invoice', '/finance/invoices'],
  ['/Customers/', '/customers'],
])('of %s the nearest page is %s', (address, path) => {
  expect(nearest(address)[0]).toBe(path)
})

test('an address like no page suggests none, and at most four are suggested', () => {
  expect(nearest('/xyzzy')).toEqual([])
  expect(nearest('/')).toEqual([])
  expect(nearest('/finance/contracts/fleet/customers').length).toBeLessThanOrEqual(4)
})
