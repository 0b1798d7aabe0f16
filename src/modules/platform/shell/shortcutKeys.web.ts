import { type GuardFacts, guardPage } from '#kernel/shared/guard.ts'
import type { ModuleManifest, PageRoute } from '#kernel/shared/manifest.ts'

/** Keys that open a page with Alt, by physical key, so that the Arabic layout works; after F a second key may follow. */
const pathOfKey: Readonly<Record<string, string>> = {
  KeyH: '/dashboard',
  KeyS: '/settings',
  KeyP: '/profile',
  KeyF: '/fleet',
  KeyM: '/fleet/maintenance',
  KeyV: '/fleet/traffic-violations',
  KeyT: '/tenants',
  KeyO: '/contracts',
  KeyQ: '/quotations',
  KeyE: '/hr/employees',
  KeyA: '/hr/attendance',
  KeyR: '/hr/payroll',
}
const pathAfterF: Readonly<Record<string, string>> = {
  KeyI: '/finance/invoices',
  KeyP: '/finance/payments',
  KeyR: '/finance/reports',
}

/** How long Alt+F waits for a second key. */
export const chordMillis = 600

export type Shortcut = {
  readonly keys: readonly string[]
  readonly page: PageRoute
  /** Why it does not open, or null. */
  readonly closed: string | null
}

const letter = (code: string) => code.slice(3)

/** The page shortcuts of a person: of the pages that exist, with the reason of those that are closed. */
export function shortcutsOf(manifests: readonly ModuleManifest[], facts: GuardFacts): Shortcut[] {
  const routes = manifests.flatMap(manifest => manifest.routes)
  const entry = (path: string, keys: readonly string[]): Shortcut[] => {
    const page = routes.find(route => route.path === path)
    if (!page) return []
    const answer = guardPage(page, facts)
    return [{ keys, page, closed: answer.open ? null : answer.code }]
  }
  return [
    ...Object.entries(pathOfKey).flatMap(([code, path]) => entry(path, ['Alt', letter(code)])),
    ...Object.entries(pathAfterF).flatMap(([code, path]) => entry(path, ['Alt', 'F', letter(code)])),
  ]
}

/** The shortcut of a physical key, alone or after Alt+F. */
export function shortcutOf(
  shortcuts: readonly Shortcut[],
  code: string,
  isAfterF: boolean,
): Shortcut | undefined {
  const wanted = isAfterF ? ['Alt', 'F', letter(code)] : ['Alt', letter(code)]
  return shortcuts.find(({ keys }) => keys.join() === wanted.join())
}

/** Whether some second key after Alt+F leads to a page. */
export const hasChord = (shortcuts: readonly Shortcut[]): boolean =>
  shortcuts.some(({ keys }) => keys.length === 3)
