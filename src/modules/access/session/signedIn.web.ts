import type { SessionFacts } from '#kernel/web/session.tsx'

/** Pages of the platform's staff outside a visit; every other remembered page belongs to a company. */
const staffPages = ['/super-admin', '/profile', '/backup']

/** Where a signed-in person goes from the sign-in page: the remembered page if open to them, else their first page. */
export function homeOf(facts: SessionFacts, wanted: string): string {
  if (facts.superAdmin && !facts.browse)
    return staffPages.some(path => wanted.startsWith(path)) && wanted !== '/super-admin'
      ? wanted
      : '/super-admin/dashboard'
  return facts.company ? wanted : '/onboarding'
}
