import { m } from '#generated/words/messages.js'
import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { Sheet } from '#modules/accounting/public.ts'
import type * as contract from './ageing.contract.ts'
import { ageWords } from './ageWords.rules.ts'

type Row = WireOutputOf<typeof contract.listAgeing>['rows'][number]
type Totals = WireOutputOf<typeof contract.ageingTotals>

export const ages = ['notDue', 'to30', 'to60', 'to90', 'to120', 'over120', 'credits'] as const

export const totalWord = () => m['billing.invoice.total']()

/** An ageing as a sheet: the columns of its page, and the total of every one. */
export function ageingSheet(
  side: (typeof contract.sides)[number],
  rows: readonly Row[],
  totals: Totals,
  currency: Currency,
): Sheet {
  const of = rows.map((_, at) => at)
  return {
    title: side === 'customer' ? m['billing.ageing.receivables']() : m['billing.ageing.payables'](),
    currency,
    columns: [
      { header: side === 'customer' ? m['billing.customer']() : m['billing.vendor'](), kind: 'text' },
      ...ageWords.map(word => ({ header: word(), kind: 'money' as const })),
      { header: totalWord(), kind: 'money' },
    ],
    rows: [
      ...rows.map(row => [row.partyName, ...ages.map(age => row[age]), row.total]),
      [totalWord(), ...totals.ages, totals.total],
    ],
    sums: rows.length > 0 ? [{ row: rows.length, of }] : [],
  }
}
