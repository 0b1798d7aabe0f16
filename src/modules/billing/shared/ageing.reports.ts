import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import type { ReportDefinition } from '#modules/accounting/shared/public.ts'
import type * as contract from './ageing.contract.ts'

type Page = WireOutputOf<typeof contract.listAgeing>
type Side = (typeof contract.sides)[number]

function ageing(side: Side): ReportDefinition {
  return {
    ...{ group: 'finance', companyModule: 'finance', path: '/finance/reports/ageing', standing: true },
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
      const { ageingSheet, totalWord } = await import('./ageing.sheet.ts')
      return async ({ ask, days, filters, currency }) => {
        const question = { side, asOf: days.to, ...filters }
        const rows: Page['rows'][number][] = []
        let cursor: string | null | undefined
        do {
          const input = { ...question, limit: 1000, ...(cursor ? { cursor } : {}) }
          const found = (await ask('billing.ageing.list', input)) as Page
          rows.push(...found.rows)
          cursor = found.next
        } while (cursor)
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
