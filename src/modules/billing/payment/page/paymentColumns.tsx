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
import { links } from '../../links.web.ts'
import { isSomething } from '../../money/amounts.web.ts'
import { PartyNameText } from '../../party/PartyText.tsx'
import {
  directionWords,
  type PaymentRow,
  paymentStatusKinds,
  paymentStatusWords,
} from '../../wordMaps.web.ts'

/** Boxes, banks and cards of a payment in one line. */
export const tenderText = (row: Pick<PaymentRow, 'tenders'>) => row.tenders.join(m['billing.comma']())

export function PaymentBadge({ status }: Pick<PaymentRow, 'status'>) {
  return <StatusBadge kind={paymentStatusKinds[status]}>{paymentStatusWords[status]()}</StatusBadge>
}

export function paymentColumns(currency: Currency): readonly ListColumn<PaymentRow>[] {
  const symbol = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'number',
      header: m['billing.payment.number'](),
      cell: row => <DocumentNumber number={row.number} href={links.payment(row.id)} />,
    },
    {
      id: 'date',
      header: m['billing.date'](),
      sort: 'date',
      exportKind: 'day',
      cell: row => <DayText day={row.date} />,
    },
    {
      id: 'direction',
      header: m['billing.payment.kind'](),
      exportWords: spokenCodes(directionWords),
      optional: true,
      cell: row => <span className="soft-ink">{directionWords[row.direction]()}</span>,
    },
    {
      id: 'party',
      header: m['billing.party'](),
      exportKey: 'partyName',
      cell: row => <PartyNameText {...row} />,
    },
    {
      id: 'tenders',
      header: m['billing.tender.how'](),
      exportKey: 'tenders.0',
      cell: row => <bdi className="soft-ink">{tenderText(row)}</bdi>,
    },
    {
      id: 'total',
      header: m['billing.amountIn']({ currency: symbol }),
      align: 'money',
      cell: row =>
        row.status === 'voided' ? (
          <del className="quiet">
            <Amount amount={row.total} />
          </del>
        ) : (
          <Amount amount={row.total} strong />
        ),
    },
    {
      id: 'allocated',
      header: m['billing.payment.allocatedIn']({ currency: symbol }),
      align: 'money',
      cell: row => <Amount amount={row.allocated} />,
    },
    {
      id: 'free',
      header: m['billing.payment.freeIn']({ currency: symbol }),
      align: 'money',
      cell: row => <Amount amount={row.free} strong={isSomething(row.free)} />,
    },
    {
      id: 'status',
      header: m['billing.state'](),
      exportWords: spokenCodes(paymentStatusWords),
      cell: row => <PaymentBadge status={row.status} />,
    },
  ]
}
