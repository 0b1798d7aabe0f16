import { type GuardFacts, guardPage } from '#kernel/shared/guard.ts'
import type { ModuleManifest, PageRoute } from '#kernel/shared/manifest.ts'

export type MenuLink = {
  readonly path: string
  readonly title: string
  readonly icon: string
  readonly order: number
  /** Pages without an entry of their own that belong to this one. */
  readonly covers?: readonly string[]
}
export type MenuGroup = MenuLink & { readonly name: string; readonly children: readonly MenuLink[] }
export type MenuNode = MenuLink | MenuGroup
export type MenuSection = { readonly name: 'main' | 'administration'; readonly nodes: readonly MenuNode[] }

export const isGroup = (node: MenuNode): node is MenuGroup => 'children' in node

/** Icons and first positions of the groups of the sidebar; their names are the words `menu.group.<name>`. */
const groups: Readonly<Record<string, { icon: string; order: number }>> = {
  fleet: { icon: 'car', order: 20 },
  finance: { icon: 'landmark', order: 60 },
  financeReports: { icon: 'chart-column', order: 61 },
  financeSettings: { icon: 'sliders-horizontal', order: 62 },
  hr: { icon: 'users', order: 70 },
  legal: { icon: 'scale', order: 80 },
}

/** Groups whose entries follow guard M even where their pages are S: an employee who may read a page gets no entry for it. */
const managedGroups = new Set(['finance', 'financeReports', 'financeSettings', 'hr'])

function opens(path: string, routes: readonly PageRoute[], facts: GuardFacts): boolean {
  const route = routes.find(one => one.path === path)
  return route !== undefined && guardPage(route, facts).open
}

/** Whether a person has an entry of a managed group by a right of management. */
function manages(path: string, routes: readonly PageRoute[], facts: GuardFacts): boolean {
  if (facts.roles.includes('company_admin') || (facts.superAdmin && facts.browsing)) return true
  const guard = routes.find(route => route.path === path)?.guard
  return (
    guard !== undefined && 'anyOf' in guard && guard.anyOf.some(id => facts.managementPermissions.has(id))
  )
}

/** The sidebar of a person: entries whose page opens and is of use in the country, in groups; a group without an entry disappears. */
export function menuOf(
  manifests: readonly ModuleManifest[],
  facts: GuardFacts,
  country: string | null,
): MenuSection[] {
  const routes = manifests.flatMap(manifest => manifest.routes)
  const titleOf = (path: string) => routes.find(route => route.path === path)?.title ?? path
  const covered = Map.groupBy(routes, route => route.menu)
  const entries = manifests
    .flatMap(manifest => manifest.menu)
    .filter(
      ({ path, group, countries }) =>
        opens(path, routes, facts) &&
        (!countries || country === null || countries.has(country)) &&
        (!group || !managedGroups.has(group) || manages(path, routes, facts)),
    )
    .sort((a, b) => a.order - b.order)
  return (['main', 'administration'] as const)
    .map(section => {
      const nodes: MenuNode[] = []
      const grouped = new Map<string, MenuLink[]>()
      for (const entry of entries.filter(one => one.section === section)) {
        const link = {
          path: entry.path,
          title: entry.title ?? titleOf(entry.path),
          icon: entry.icon,
          order: entry.order,
          covers: covered.get(entry.path)?.map(route => route.path) ?? [],
        }
        if (!entry.group) nodes.push(link)
        else grouped.set(entry.group, [...(grouped.get(entry.group) ?? []), link])
      }
      for (const [name, children] of grouped) {
        const group = groups[name] ?? { icon: children[0]!.icon, order: children[0]!.order }
        nodes.push({ name, path: children[0]!.path, title: `menu.group.${name}`, children, ...group })
      }
      return { name: section, nodes: nodes.sort((a, b) => a.order - b.order) }
    })
    .filter(section => section.nodes.length > 0)
}

export type BottomSlot = { readonly path: string; readonly title: string; readonly icon: string }

/**
 * The five slots of the phone's bottom bar: home, properties, contracts (leases, else customers, where the company rents no
 * vehicles out), fleet, reports; a
 * free slot holds search.
 */
export function bottomBarOf(manifests: readonly ModuleManifest[], facts: GuardFacts): BottomSlot[] {
  const routes = manifests.flatMap(manifest => manifest.routes)
  const wanted = [
    ['/dashboard', 'menu.group.home', 'house'],
    ['/properties', 'menu.group.properties', 'building'],
    ['/contracts', 'menu.group.contracts', 'file-text'],
    ['/fleet', 'menu.group.fleet', 'car'],
    ['/reports', 'menu.group.reports', 'chart-column'],
  ] as const
  const isOpen = ([path]: readonly [string, string, string]) => opens(path, routes, facts)
  const otherContracts = [
    ['/properties/contracts', 'menu.group.contracts', 'file-text'],
    ['/customers', 'menu.group.customers', 'users'],
  ] as const
  return wanted
    .map(slot => (slot[0] === '/contracts' && !isOpen(slot) ? (otherContracts.find(isOpen) ?? slot) : slot))
    .filter(isOpen)
    .map(([path, title, icon]) => ({ path, title, icon }))
}

/** The entries of the super-admin shell in order; those whose page does not exist are left out. */
const staffPages = {
  main: [
    '/super-admin/dashboard',
    '/super-admin/companies',
    '/super-admin/users',
    '/super-admin/payments',
    '/super-admin/support',
    '/super-admin/reports',
    '/super-admin/landing-management',
  ],
  administration: ['/backup', '/super-admin/settings'],
} as const

/** The sidebar of platform staff. */
export function staffMenuOf(manifests: readonly ModuleManifest[], facts: GuardFacts): MenuSection[] {
  const routes = manifests.flatMap(manifest => manifest.routes)
  return (['main', 'administration'] as const)
    .map(name => ({
      name,
      nodes: staffPages[name].flatMap((path, order): MenuLink[] => {
        const route = routes.find(one => one.path === path)
        if (!route || !guardPage(route, facts).open) return []
        return [{ path, title: route.title, icon: route.icon ?? 'file-text', order }]
      }),
    }))
    .filter(section => section.nodes.length > 0)
}
