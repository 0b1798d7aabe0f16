import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { chequeStateWords } from '../document/stateWords.rules.ts'
import { links } from '../links.web.ts'
import { PartyNameText } from '../party/PartyText.tsx'
import { type ChequeRow, chequeStateKinds } from '../wordMaps.web.ts'

export function ChequeBadge({ state }: Pick<ChequeRow, 'state'>) {
  return <StatusBadge kind={chequeStateKinds[state]}>{chequeStateWords[state]()}</StatusBadge>
}

const exportWords = () =>
  Object.fromEntries(Object.entries(chequeStateWords).map(([state, word]) => [state, word()]))

export function chequeColumns(currency: Currency): readonly ListColumn<ChequeRow>[] {
  const symbol = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'number',
      header: m['billing.cheque.number'](),
      cell: row => <DocumentNumber number={row.number} href={links.cheque(row.id)} />,
    },
    { id: 'bank', header: m['billing.cheque.bank'](), cell: row => <bdi>{row.bank}</bdi> },
    {
      id: 'dueOn',
      header: m['billing.cheque.due'](),
      sort: 'due',
      exportKind: 'day',
      cell: row => <DayText day={row.dueOn} />,
    },
    {
      id: 'party',
      header: m['billing.party'](),
      exportKey: 'partyName',
      cell: row => <PartyNameText {...row} />,
    },
    {
      id: 'drawer',
      header: m['billing.cheque.drawer'](),
      optional: true,
      cell: row => <bdi className="billing-name">{row.drawer}</bdi>,
    },
    {
      id: 'payment',
      header: m['billing.payment.number'](),
      exportKey: 'paymentNumber',
      cell: row => <DocumentNumber number={row.paymentNumber} href={links.payment(row.paymentId)} />,
    },
    {
      id: 'amount',
      header: m['billing.amountIn']({ currency: symbol }),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.amount} strong />,
    },
    {
      id: 'state',
      header: m['billing.state'](),
      exportWords: exportWords(),
      cell: row => <ChequeBadge state={row.state} />,
    },
  ]
}
