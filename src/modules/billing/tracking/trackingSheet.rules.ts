import { m } from '#generated/words/messages.js'
import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ReportHead, Sheet } from '#modules/accounting/public.ts'
import { riskWords } from '../document/stateWords.rules.ts'
import type * as contract from './tracking.contract.ts'

export type TrackedRow = WireOutputOf<typeof contract.listTracking>['rows'][number]
export type TrackingTotals = WireOutputOf<typeof contract.trackingTotals>

const places = [1, 2, 3, 4, 5, 6] as const

/** The tracking as a sheet: customers by the six months, their debts and reliability. */
export function trackingSheet(
  rows: readonly TrackedRow[],
  { months }: Pick<TrackingTotals, 'months'>,
  currency: Currency,
): Sheet {
  const money = (header: string) => ({ header, kind: 'money' as const })
  return {
    title: m['billing.page.tracking'](),
    currency,
    columns: [
      { header: m['billing.customer'](), kind: 'text' },
      { header: m['billing.tracking.risk'](), kind: 'text' },
      money(m['billing.tracking.outstanding']()),
      money(m['billing.tracking.earlier']()),
      ...months.map(({ startsOn }) => money(startsOn.slice(0, 7))),
      money(m['billing.tracking.lateFees']()),
      money(m['billing.tracking.paid']()),
    ],
    rows: rows.map(row => [
      ...[row.partyName, riskWords[row.risk](), row.outstanding, row.earlier],
      ...places.map(place => row[`due${place}`]),
      ...[row.lateFees, row.paid],
    ]),
  }
}

/** What the last month should bring and brought, and what is open of all. */
export function trackingHeads({ months, outstanding }: TrackingTotals): ReportHead[] {
  const last = months.at(-1)
  return [
    ...(last
      ? [
          {
            label: m['billing.tracking.expected']({ month: last.startsOn.slice(0, 7) }),
            amount: last.expected,
          },
          { label: m['billing.tracking.collected'](), amount: last.collected },
        ]
      : []),
    { label: m['billing.tracking.outstanding'](), amount: outstanding },
  ]
}
