import { useCallback, useMemo } from 'react'
import { openPages } from '#kernel/shared/guard.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useShell } from '../shell/slots.tsx'

/** Where the page of a kind of record lives; `{id}` stands for its identity. A kind without a page of its own has none. */
const pages: Readonly<Record<string, string>> = {
  'parties.party': '/customers/{id}',
  'reports.schedule': '/reports?tab=schedules',
  'fleet.vehicle': '/fleet/vehicles/{id}',
  'fleet.permit': '/fleet/dispatch-permits?permit={id}',
  'fleet.policy': '/fleet/insurance?policy={id}',
  'fleet.financing': '/fleet/vehicle-installments?financing={id}',
  'fleet.workOrder': '/fleet/maintenance?order={id}',
  'fleet.violation': '/fleet/traffic-violations?violation={id}',
  'rentals.contract': '/contracts/{id}',
  'rentals.handover': '/contracts/{id}?tab=signature',
  'rentals.return': '/contracts/{id}?tab=signature',
  'rentals.renewals': '/contracts?show=renewals',
  'rentals.diagnosis': '/contracts/duplicates/diagnostic',
  'rentals.template': '/contract-templates/{id}',
  'rentals.quotation': '/quotations?quotation={id}',
  'billing.invoice': '/finance/invoices/{id}',
  'billing.payment': '/finance/payments/{id}',
  'billing.bill': '/finance/vendors/bills/{id}',
  'billing.deposit': '/finance/deposits?deposit={id}',
  'billing.cheque': '/finance/treasury/cheques?cheque={id}',
  'billing.treasuryAccount': '/finance/treasury',
  'billing.session': '/finance/treasury/shifts/{id}',
  'billing.openingImport': '/finance/opening-balances/import',
  'accounting.asset': '/finance/assets/{id}',
  'accounting.journal': '/finance/journal-entries?entry={id}',
  'accounting.costCenter': '/finance/cost-centers',
  'accounting.account': '/finance/chart-of-accounts?account={id}',
  'accounting.budget': '/finance/budgets',
  'accounting.health': '/finance/settings/financial-system-analysis',
  'accounting.vat': '/finance/reports/vat',
  'accounting.rate': '/finance/settings/rates',
  'accounting.period': '/finance/settings/periods',
  'approvals.request': '/approvals/{id}',
  'approvals.delegation': '/approvals?tab=delegations',
  'access.account': '/hr/user-management',
  'access.permissionRequest': '/hr/user-management?tab=requests',
  'realestate.property': '/properties/{id}',
  'support.ticket': '/support/ticket/{id}',
  'platform.company': '/settings/advanced',
  'platform.branch': '/settings/advanced?tab=branches',
  'platform.subscription': '/subscription',
  'platform.quota': '/subscription',
  'platform.audit': '/audit',
  'platform.export': '/settings/advanced?tab=data',
  'platform.backup': '/settings/advanced?tab=data',
  'platform.visit': '/audit?tab=visits',
}

/** Where somebody to whom that page is closed finds what is his own. */
const ownPages: Readonly<Record<string, string>> = {
  'approvals.request': '/profile?request={id}',
  'access.permissionRequest': '/profile?tab=requests',
}

/** Whether an address belongs to a route: `/contracts/$id` to `/contracts/{id}`. */
const routeOf = (address: string): string => (address.split('?')[0] ?? '').replace('{id}', '$id')

/** Answers where a record (`fleet.vehicle:<id>`) opens for this person, or null when its page is closed or does not exist. */
export function usePathOfSubject(): (subject: string) => string | null {
  const { manifests } = useShell()
  const { guard } = useSession()
  const open = useMemo(() => new Set(openPages(manifests, guard).map(page => page.path)), [manifests, guard])
  return useCallback(
    subject => {
      const at = subject.indexOf(':')
      const kind = subject.slice(0, at)
      const address = [pages[kind], ownPages[kind]].find(page => page && open.has(routeOf(page)))
      return address ? address.replace('{id}', encodeURIComponent(subject.slice(at + 1))) : null
    },
    [open],
  )
}
