import { m } from '#generated/words/messages.js'
import type { PageRoute } from '#kernel/shared/manifest.ts'

/** What the fifteen pages are about that the specification names for the search (section 2). */
const about: Readonly<Record<string, () => string>> = {
  '/dashboard': m['platform.about.dashboard'],
  '/fleet': m['platform.about.fleet'],
  '/fleet/maintenance': m['platform.about.maintenance'],
  '/fleet/traffic-violations': m['platform.about.violations'],
  '/contracts': m['platform.about.contracts'],
  '/tenants': m['platform.about.tenants'],
  '/quotations': m['platform.about.quotations'],
  '/finance': m['platform.about.finance'],
  '/finance/invoices': m['platform.about.invoices'],
  '/finance/payments': m['platform.about.payments'],
  '/hr/employees': m['platform.about.employees'],
  '/hr/attendance': m['platform.about.attendance'],
  '/hr/payroll': m['platform.about.payroll'],
  '/settings': m['platform.about.settings'],
  '/profile': m['platform.about.profile'],
}

/** What is done on a page, in a few words; null where the name is enough. */
export const aboutOf = (page: PageRoute): string | null => about[page.path]?.() ?? null
