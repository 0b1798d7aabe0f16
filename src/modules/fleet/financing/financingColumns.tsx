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
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useToday } from '../clock.web.ts'
import { dayDistance } from '../document/ExpiryText.tsx'
import { links } from '../links.web.ts'
import {
  type FinancingRow,
  financingStateKinds,
  financingStateWords,
  rateText,
} from './financingWords.web.ts'

export function FinancingBadge({ row }: { row: Pick<FinancingRow, 'state' | 'overdue'> }) {
  if (row.state === 'active' && Number(row.overdue) > 0)
    return <StatusBadge kind="late">{m['fleet.financing.late']()}</StatusBadge>
  return <StatusBadge kind={financingStateKinds[row.state]}>{financingStateWords[row.state]()}</StatusBadge>
}

/** When an installment falls due, and how far that is; red once it is late. */
export function DueDay({ on }: { on: string | null }) {
  const today = useToday()
  if (!on) return <span className="quiet">{'\u2014'}</span>
  return (
    <span className={`fleet-expiry ${on < today ? 'bad' : 'soft-ink'}`}>
      <DayText day={on} />
      <small>{dayDistance(on, today)}</small>
    </span>
  )
}

/** «12 من 24» */
export const paidText = (row: Pick<FinancingRow, 'paidCount' | 'count'>) =>
  m['fleet.financing.paidOf']({ paid: row.paidCount, count: row.count })

/** The columns of the list of agreements. */
export function financingColumns(currency: Currency): ListColumn<FinancingRow>[] {
  const symbol = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'number',
      header: m['fleet.financing.column.number'](),
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} href={links.financing(row.id)} />,
    },
    {
      id: 'lender',
      header: m['fleet.financing.column.lender'](),
      exportKey: 'lender.name',
      cell: row => <bdi>{row.lender.name}</bdi>,
    },
    {
      id: 'vehicles',
      header: m['fleet.vehicle.list.title'](),
      align: 'money',
      exportKind: 'number',
      cell: row => <NumberText value={row.vehicles} />,
    },
    {
      id: 'financed',
      header: m['fleet.financing.column.financedIn']({ currency: symbol }),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.financed} />,
    },
    {
      id: 'rate',
      header: m['fleet.financing.column.rate'](),
      optional: true,
      cell: row => rateText(row),
    },
    {
      id: 'installment',
      header: m['fleet.financing.column.installment'](),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.installment} />,
    },
    {
      id: 'paidCount',
      header: m['fleet.financing.column.paid'](),
      exportKind: 'number',
      cell: row => paidText(row),
    },
    {
      id: 'nextDueOn',
      header: m['fleet.financing.column.nextDue'](),
      exportKind: 'day',
      cell: row => <DueDay on={row.nextDueOn} />,
    },
    {
      id: 'balance',
      header: m['fleet.financing.column.balance'](),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.balance} strong />,
    },
    {
      id: 'state',
      header: m['fleet.financing.column.state'](),
      exportWords: exportWordsOf(financingStateWords),
      cell: row => <FinancingBadge row={row} />,
    },
  ]
}

/** An agreement on a phone. */
export function FinancingCard({ row }: { row: FinancingRow }) {
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={row.number} href={links.financing(row.id)} />
        <FinancingBadge row={row} />
      </span>
      <span className="card-row">
        <bdi>{row.lender.name}</bdi>
        <span>{paidText(row)}</span>
      </span>
      <span className="card-row cap">
        <DueDay on={row.nextDueOn} />
        <Money amount={row.balance} />
      </span>
    </>
  )
}
