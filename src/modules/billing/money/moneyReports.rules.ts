import type { ReportDefinition, ReportFilters } from '#modules/accounting/public.ts'
import { everyRow } from '../list/everyRow.rules.ts'
import type { ChequeRow, DepositRow, ShiftRow } from '../list/listSheets.rules.ts'
import type { TrackedRow, TrackingTotals } from '../tracking/trackingSheet.rules.ts'
import type { VatReturn } from '../vat/vatSheet.rules.ts'

const finance = { group: 'finance', companyModule: 'finance', address: {} } as const

const vat: ReportDefinition = {
  ...finance,
  id: 'finance.vat',
  title: 'billing.page.vat',
  query: 'billing.vat.return',
  path: '/finance/reports/vat',
  filters: [],
  document: { name: 'billing.vat.document', input: days => days },
  make: async () => {
    const { vatDue, vatSheet } = await import('../vat/vatSheet.rules.ts')
    return async ({ ask, days, currency }) => {
      const shown = (await ask('billing.vat.return', days)) as VatReturn
      return { sheet: vatSheet(shown, currency, 'ar'), heads: [vatDue(shown)], rowCount: shown.boxes.length }
    }
  },
}

/** The risk narrows the customers; their totals are of all of them, as on the page. */
const unrisked = ({ risk: _, ...rest }: ReportFilters): ReportFilters => rest

const tracking: ReportDefinition = {
  ...finance,
  id: 'finance.tracking',
  title: 'billing.page.tracking',
  query: 'billing.tracking.list',
  standing: 'month',
  path: '/financial-tracking',
  filters: ['search', 'risk', 'profitUnitId', 'contract'],
  document: { name: 'billing.tracking.document', input: ({ to }, chosen) => ({ month: to, ...chosen }) },
  make: async () => {
    const { trackingHeads, trackingSheet } = await import('../tracking/trackingSheet.rules.ts')
    return async ({ ask, days, filters, currency }) => {
      const question = { month: days.to, ...filters }
      const rows = await everyRow<TrackedRow>(ask, 'billing.tracking.list', question)
      const totals = (await ask('billing.tracking.totals', {
        month: days.to,
        ...unrisked(filters),
      })) as TrackingTotals
      return {
        sheet: trackingSheet(rows, totals, currency),
        heads: trackingHeads(totals),
        rowCount: rows.length,
      }
    }
  },
}

const shifts: ReportDefinition = {
  ...finance,
  id: 'finance.shifts',
  title: 'billing.page.shifts',
  query: 'billing.session.list',
  path: '/finance/treasury/shifts',
  filters: ['search', 'status', 'treasuryAccountId'],
  document: { name: 'billing.session.listDocument', input: (days, chosen) => ({ ...chosen, ...days }) },
  make: async () => {
    const { shiftsFile } = await import('../list/listSheets.rules.ts')
    return async ({ ask, days, filters, ...how }) => {
      const rows = await everyRow<ShiftRow>(ask, 'billing.session.list', { ...filters, ...days })
      return { ...shiftsFile(rows, how), rowCount: rows.length }
    }
  },
}

const cheques: ReportDefinition = {
  ...finance,
  id: 'finance.cheques',
  title: 'billing.page.cheques',
  query: 'billing.cheque.list',
  standing: 'now',
  path: '/finance/treasury/cheques',
  filters: ['search', 'direction', 'state', 'waiting', 'toLodge', 'partyId', 'bank'],
  document: { name: 'billing.cheque.listDocument', input: (_, chosen) => chosen },
  make: async () => {
    const { chequesFile } = await import('../list/listSheets.rules.ts')
    return async ({ ask, filters, ...how }) => {
      const rows = await everyRow<ChequeRow>(ask, 'billing.cheque.list', filters)
      return { ...chequesFile(rows, how), rowCount: rows.length }
    }
  },
}

const deposits: ReportDefinition = {
  ...finance,
  id: 'finance.deposits',
  title: 'billing.page.deposits',
  query: 'billing.deposit.list',
  standing: 'now',
  path: '/finance/deposits',
  filters: ['search', 'state', 'dueForRelease', 'partyId', 'source'],
  document: { name: 'billing.deposit.listDocument', input: (_, chosen) => chosen },
  make: async () => {
    const { depositsFile } = await import('../list/listSheets.rules.ts')
    return async ({ ask, filters, ...how }) => {
      const rows = await everyRow<DepositRow>(ask, 'billing.deposit.list', filters)
      return { ...depositsFile(rows, how), rowCount: rows.length }
    }
  },
}

/** The pages of money that can go out by mail beside the ageing. */
export const moneyReports: readonly ReportDefinition[] = [vat, tracking, shifts, cheques, deposits]
