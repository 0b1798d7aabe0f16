import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import type { ReportDefinition } from '#modules/accounting/public.ts'
import { everyRow } from '../list/everyRow.rules.ts'
import type * as contract from './ageing.contract.ts'

type Row = WireOutputOf<typeof contract.listAgeing>['rows'][number]
type Side = (typeof contract.sides)[number]

function ageing(side: Side): ReportDefinition {
  return {
    group: 'finance',
    companyModule: 'finance',
    path: '/finance/reports/ageing',
    standing: 'asOf',
    id: side === 'customer' ? 'finance.receivablesAgeing' : 'finance.payablesAgeing',
    title: side === 'customer' ? 'billing.ageing.receivables' : 'billing.ageing.payables',
    query: 'billing.ageing.totals',
    address: side === 'customer' ? {} : { side },
    filters: ['search'],
    document: {
      name: 'billing.ageing.document',
      input: ({ to }, chosen) => ({ side, asOf: to, ...chosen }),
    },
    make: async () => {
      const { ageingSheet, totalWord } = await import('./ageingSheet.rules.ts')
      return async ({ ask, days, filters, currency }) => {
        const question = { side, asOf: days.to, ...filters }
        const rows = await everyRow<Row>(ask, 'billing.ageing.list', question)
        const totals = (await ask('billing.ageing.totals', question)) as WireOutputOf<
          typeof contract.ageingTotals
        >
        return {
          sheet: ageingSheet(side, rows, totals, currency),
          heads: [{ label: totalWord(), amount: totals.total }],
          rowCount: rows.length,
        }
      }
    },
  }
}

/** What customers owe and what we owe vendors, by how late it is: reports that can be scheduled. */
export const ageingReports = [ageing('customer'), ageing('vendor')]
