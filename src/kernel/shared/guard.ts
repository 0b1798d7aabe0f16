import type { CompanyModule, Guard, ModuleManifest, PageRoute } from './manifest.ts'

/** The facts about a signed-in person that decide which pages open. */
export type GuardFacts = {
  readonly signedIn: boolean
  readonly superAdmin: boolean
  /** True inside a visit: the super administrator then works as the company's administrator. */
  readonly browsing: boolean
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
  /** Permissions held through a role other than `employee`, or by explicit grant: what guard M asks for. */
  readonly managementPermissions: ReadonlySet<string>
  readonly modules: readonly string[]
}

export type GuardAnswer =
  | { readonly open: true }
  | {
      readonly open: false
      readonly how: 'signIn' | 'moduleOff' | 'denied' | 'redirect'
      readonly code: string
    }

const closed = (how: 'signIn' | 'moduleOff' | 'denied' | 'redirect', code: string): GuardAnswer => ({
  open: false,
  how,
  code,
})
const opened: GuardAnswer = { open: true }

const holds = (guard: Guard & { kind: 'S' | 'M' }, held: ReadonlySet<string>) =>
  guard.anyOf.some(permission => held.has(permission)) && (!guard.alsoNeeds || held.has(guard.alsoNeeds))

function decide(guard: Guard, facts: GuardFacts): GuardAnswer {
  switch (guard.kind) {
    case 'P':
      return opened
    case 'U':
      return opened
    case 'A':
      return facts.superAdmin ? opened : closed('redirect', 'access.guard.roleMissing')
    case 'G':
      return facts.superAdmin ? opened : closed('redirect', 'access.guard.globalNeeded')
    case 'S':
      return holds(guard, facts.permissions) ? opened : closed('denied', 'access.permission.missing')
    case 'M': {
      const isCompanyAdmin = facts.roles.includes('company_admin') || (facts.superAdmin && facts.browsing)
      return isCompanyAdmin || holds(guard, facts.managementPermissions)
        ? opened
        : closed('redirect', 'access.guard.adminNeeded')
    }
  }
}

/**
 * Whether a page opens for a person, and if not how it answers (rule 8 of the platform file). The one table behind routes,
 * menu, search, bottom bar, prefetch and shortcuts.
 */
export function guardPage(route: PageRoute, facts: GuardFacts): GuardAnswer {
  if (route.guard.kind === 'P') return opened
  if (!facts.signedIn) return closed('signIn', 'access.session.none')
  const isPlatformPage = route.guard.kind === 'A' || route.guard.kind === 'G'
  if (facts.superAdmin && !facts.browsing && !isPlatformPage && route.path !== '/profile')
    return closed('redirect', 'platform.company.required')
  // The profile is the visitor's own, not of the visited company.
  if (facts.browsing && route.path === '/profile') return closed('redirect', 'access.profile.visit')
  const isOff = (module: CompanyModule | undefined) =>
    module !== undefined && module !== 'core' && !facts.modules.includes(module)
  if (!isPlatformPage && (isOff(route.companyModule) || isOff(route.alsoModule)))
    return closed('moduleOff', 'platform.module.off')
  return decide(route.guard, facts)
}

/** The pages a person can open, in manifest order. */
export function openPages(manifests: readonly ModuleManifest[], facts: GuardFacts): PageRoute[] {
  return manifests.flatMap(manifest => manifest.routes.filter(route => guardPage(route, facts).open))
}
