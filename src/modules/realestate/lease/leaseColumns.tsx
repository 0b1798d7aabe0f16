import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { links } from '../links.web.ts'
import { LeaseBadge } from './LeaseBadge.tsx'
import { frequencyWords, type LeaseListRow, statusWords } from './leaseWords.web.ts'

const nothing = <span className="quiet">{'\u2014'}</span>
const nameOf = (row: LeaseListRow) => row.number ?? m['realestate.lease.status.draft']()

/** The columns of the list of leases: who has what until when, what comes next, what is late. */
export function leaseColumns(currency: Currency): ListColumn<LeaseListRow>[] {
  const money = (label: string) => `${label} (${currencySymbol(currency, currentLocale())})`
  return [
    {
      id: 'number',
      header: m['realestate.lease.field.number'](),
      sort: 'created',
      cell: row => <DocumentNumber number={nameOf(row)} href={links.lease(row.id)} />,
    },
    {
      id: 'tenantName',
      header: m['realestate.lease.field.tenant'](),
      cell: row => <bdi>{row.tenantName}</bdi>,
    },
    { id: 'units', header: m['realestate.lease.field.units'](), cell: row => <bdi>{row.units}</bdi> },
    {
      id: 'startDate',
      header: m['realestate.lease.field.startDate'](),
      exportKind: 'day',
      cell: row => <DayText day={row.startDate} />,
    },
    {
      id: 'endDate',
      header: m['realestate.lease.field.endDate'](),
      sort: 'end',
      exportKind: 'day',
      cell: row => <DayText day={row.endDate} />,
    },
    {
      id: 'rent',
      header: money(m['realestate.lease.field.rent']()),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.rent} />,
    },
    {
      id: 'paymentFrequency',
      header: m['realestate.lease.field.paymentFrequency'](),
      exportWords: exportWordsOf(frequencyWords),
      optional: true,
      cell: row => frequencyWords[row.paymentFrequency](),
    },
    {
      id: 'nextDueOn',
      header: m['realestate.lease.field.nextDueOn'](),
      exportKind: 'day',
      cell: row => <DayText day={row.nextDueOn} />,
    },
    {
      id: 'overdue',
      header: money(m['realestate.lease.field.overdue']()),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.overdue} strong />,
    },
    {
      id: 'overdueDays',
      header: m['realestate.lease.field.overdueDays'](),
      exportKind: 'number',
      optional: true,
      cell: row => (row.overdueDays === 0 ? nothing : <NumberText value={row.overdueDays} />),
    },
    {
      id: 'depositHeld',
      header: money(m['realestate.lease.field.deposit']()),
      align: 'money',
      exportKind: 'money',
      optional: true,
      cell: row => <Amount amount={row.depositHeld} />,
    },
    {
      id: 'status',
      header: m['realestate.lease.field.status'](),
      exportWords: exportWordsOf(statusWords),
      cell: row => <LeaseBadge row={row} />,
    },
  ]
}

/** The same on a phone. */
export function LeaseCard({ row }: { row: LeaseListRow }) {
  return (
    <div className="stack tight">
      <span className="card-row">
        <bdi className="strong">{row.tenantName}</bdi>
        <Money amount={row.rent} />
      </span>
      <span className="card-row soft-ink">
        <bdi>{row.units}</bdi>
        <DayText day={row.endDate} />
      </span>
      <span className="card-row">
        <LeaseBadge row={row} />
        {row.overdueDays > 0 && (
          <span className="bad strong">
            <Money amount={row.overdue} />
          </span>
        )}
      </span>
    </div>
  )
}
