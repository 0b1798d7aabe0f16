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
import { ExpiryText } from '../document/ExpiryText.tsx'
import { links } from '../links.web.ts'
import { coverWords, type PolicyRow, policyStateKinds, policyStateWords } from './policyWords.web.ts'

export function PolicyBadge({ row }: { row: Pick<PolicyRow, 'state'> }) {
  return <StatusBadge kind={policyStateKinds[row.state]}>{policyStateWords[row.state]()}</StatusBadge>
}

/** The last day it covers; only that of an active one can be near. */
function LastDay({ row }: { row: PolicyRow }) {
  return row.state === 'active' ? <ExpiryText on={row.coversUntil} /> : <DayText day={row.coversUntil} />
}

/** The columns of the list of policies. */
export function policyColumns(currency: Currency): ListColumn<PolicyRow>[] {
  return [
    {
      id: 'number',
      header: m['fleet.policy.column.number'](),
      cell: row => <DocumentNumber number={row.number} href={links.policy(row.id)} />,
    },
    {
      id: 'insurer',
      header: m['fleet.policy.column.insurer'](),
      exportKey: 'insurer.name',
      cell: row => <bdi>{row.insurer.name}</bdi>,
    },
    {
      id: 'cover',
      header: m['fleet.policy.column.cover'](),
      exportWords: exportWordsOf(coverWords),
      cell: row => coverWords[row.cover](),
    },
    {
      id: 'startsOn',
      header: m['fleet.policy.column.startsOn'](),
      exportKind: 'day',
      cell: row => <DayText day={row.startsOn} />,
    },
    {
      id: 'coversUntil',
      header: m['fleet.policy.column.endsOn'](),
      sort: 'ends',
      exportKind: 'day',
      cell: row => <LastDay row={row} />,
    },
    {
      id: 'vehicles',
      header: m['fleet.vehicle.list.title'](),
      align: 'money',
      exportKind: 'number',
      cell: row => <NumberText value={row.vehicles} />,
    },
    {
      id: 'premium',
      header: m['fleet.policy.column.premiumIn']({ currency: currencySymbol(currency, currentLocale()) }),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.premium} />,
    },
    {
      id: 'state',
      header: m['fleet.policy.column.state'](),
      exportWords: exportWordsOf(policyStateWords),
      cell: row => <PolicyBadge row={row} />,
    },
  ]
}

/** A policy on a phone. */
export function PolicyCard({ row }: { row: PolicyRow }) {
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={row.number} href={links.policy(row.id)} />
        <PolicyBadge row={row} />
      </span>
      <span className="card-row">
        <bdi>{row.insurer.name}</bdi>
        <span>{coverWords[row.cover]()}</span>
      </span>
      <span className="card-row cap">
        <LastDay row={row} />
        <Money amount={row.premium} />
      </span>
    </>
  )
}
