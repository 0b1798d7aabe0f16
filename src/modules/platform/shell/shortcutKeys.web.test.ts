import { describe, expect, test } from 'vitest'
import type { GuardFacts } from '#kernel/shared/guard.ts'
import { defineModule, type PageRoute } from '#kernel/shared/manifest.ts'
import { hasChord, shortcutOf, shortcutsOf } from './shortcutKeys.web.ts'

const page = (path: string, guard: PageRoute['guard']): PageRoute => ({
  path,
  guard,
  companyModule: 'core',
  title: path,
})
const manifests = [
  defineModule({
    name: 'x',
    version: '1',
    companyModule: 'core',
    requiredModules: [],
    permissions: [],
    menu: [],
    routes: [
      page('/fleet', { kind: 'M', anyOf: ['fleet.vehicles.read'] }),
      page('/settings', { kind: 'U' }),
      page('/finance/invoices', { kind: 'S', anyOf: ['finance.invoices.view'] }),
    ],
  }),
]
const employee: GuardFacts = {
  signedIn: true,
  superAdmin: false,
  browsing: false,
  roles: ['employee'],
  permissions: new Set(['finance.invoices.view']),
  managementPermissions: new Set(),
  modules: ['core'],
}

describe('shortcuts', () => {
  const shortcuts = shortcutsOf(manifests, employee)

  test('only pages that exist have one', () => {
    expect(shortcuts.map(({ page: { path } }) => path)).toEqual(['/settings', '/fleet', '/finance/invoices'])
  })

  test('a page that is closed keeps its key and says why', () => {
    expect(shortcutOf(shortcuts, 'KeyF', false)?.closed).toBe('access.guard.adminNeeded')
    expect(shortcutOf(shortcuts, 'KeyS', false)?.closed).toBeNull()
  })

  test('after Alt+F a second key leads elsewhere than alone', () => {
    expect(hasChord(shortcuts)).toBe(true)
    expect(shortcutOf(shortcuts, 'KeyI', true)?.page.path).toBe('/finance/invoices')
    expect(shortcutOf(shortcuts, 'KeyI', false)).toBeUndefined()
    expect(shortcutOf(shortcuts, 'KeyP', true)).toBeUndefined()
  })
})
