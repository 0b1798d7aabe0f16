import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { depositStateWords } from '../document/stateWords.rules.ts'
import { links } from '../links.web.ts'
import { isSomething } from '../money/amounts.web.ts'
import { PartyNameText } from '../party/PartyText.tsx'
import { type DepositRow, depositStateKinds } from '../wordMaps.web.ts'

/** The state of a deposit; due for release takes its place, because it needs action. */
export function DepositBadge({ row }: { row: Pick<DepositRow, 'state' | 'isDueForRelease'> }) {
  return row.isDueForRelease ? (
    <StatusBadge kind="late">{m['billing.deposit.due']()}</StatusBadge>
  ) : (
    <StatusBadge kind={depositStateKinds[row.state]}>{depositStateWords[row.state]()}</StatusBadge>
  )
}

export function depositColumns(currency: Currency): readonly ListColumn<DepositRow>[] {
  const symbol = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'number',
      header: m['billing.deposit.number'](),
      cell: row => <DocumentNumber number={row.number} href={links.deposit(row.id)} />,
    },
    {
      id: 'party',
      header: m['billing.party'](),
      exportKey: 'partyName',
      cell: row => <PartyNameText {...row} />,
    },
    {
      id: 'purpose',
      header: m['billing.deposit.source'](),
      cell: row => <bdi className="soft-ink billing-name">{row.purpose}</bdi>,
    },
    {
      id: 'receivedOn',
      header: m['billing.deposit.receivedOn'](),
      sort: 'date',
      exportKind: 'day',
      optional: true,
      cell: row => <DayText day={row.receivedOn} />,
    },
    {
      id: 'received',
      header: m['billing.deposit.receivedIn']({ currency: symbol }),
      align: 'money',
      cell: row => <Amount amount={row.received} />,
    },
    {
      id: 'used',
      header: m['billing.deposit.used'](),
      align: 'money',
      cell: row => <Amount amount={row.used} />,
    },
    {
      id: 'reserved',
      header: m['billing.deposit.reserved'](),
      align: 'money',
      cell: row => <Amount amount={row.reserved} />,
    },
    {
      id: 'balance',
      header: m['billing.deposit.balance'](),
      align: 'money',
      cell: row => <Amount amount={row.balance} strong={isSomething(row.balance)} />,
    },
    {
      id: 'holdUntil',
      header: m['billing.deposit.holdUntil'](),
      exportKind: 'day',
      cell: row => <DayText day={row.holdUntil} />,
    },
    {
      id: 'state',
      header: m['billing.state'](),
      exportWords: spokenCodes(depositStateWords),
      cell: row => <DepositBadge row={row} />,
    },
  ]
}
