import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { InvoiceBadge } from '../invoice/page/InvoiceBadge.tsx'
import { invoiceName, LateText, unitsColumn } from '../invoice/page/invoiceColumns.tsx'
import { links } from '../links.web.ts'
import { isSomething } from '../money/amounts.web.ts'
import { PartyNameText } from '../party/PartyText.tsx'
import { type BillRow, billKindWords, standingWords } from '../wordMaps.web.ts'

const none = <span className="quiet">{'\u2014'}</span>

/** Where a row opens: drafts in their form, recorded bills as records. */
export const billHref = (row: Pick<BillRow, 'id' | 'state'>) =>
  row.state === 'draft' ? links.billDraft(row.id) : links.bill(row.id)

export function billColumns(currency: Currency): readonly ListColumn<BillRow>[] {
  const symbol = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'number',
      header: m['billing.bill.number'](),
      cell: row => <DocumentNumber number={invoiceName(row)} href={billHref(row)} />,
    },
    {
      id: 'party',
      header: m['billing.vendor'](),
      exportKey: 'partyName',
      cell: row => <PartyNameText {...row} />,
    },
    {
      id: 'reference',
      header: m['billing.bill.reference'](),
      cell: row => (row.reference ? <bdi>{row.reference}</bdi> : none),
    },
    {
      id: 'kind',
      header: m['billing.invoice.kind'](),
      exportWords: spokenCodes(billKindWords),
      optional: true,
      cell: row => <span className="soft-ink">{billKindWords[row.kind]()}</span>,
    },
    {
      id: 'date',
      header: m['billing.bill.date'](),
      sort: 'date',
      exportKind: 'day',
      cell: row => <DayText day={row.date} />,
    },
    {
      id: 'due',
      header: m['billing.invoice.due'](),
      sort: 'due',
      exportKey: 'dueOn',
      exportKind: 'day',
      cell: row => (row.kind === 'vendorCredit' ? none : <DayText day={row.dueOn} />),
    },
    { ...unitsColumn(), optional: true },
    {
      id: 'total',
      header: m['billing.invoice.totalIn']({ currency: symbol }),
      align: 'money',
      exportKey: 'counted.total',
      cell: row => <Amount amount={row.counted.total} />,
    },
    {
      id: 'open',
      header: m['billing.invoice.openIn']({ currency: symbol }),
      align: 'money',
      exportKey: 'counted.open',
      cell: row => <Amount amount={row.counted.open} strong={isSomething(row.open)} />,
    },
    {
      id: 'state',
      header: m['billing.state'](),
      exportKey: 'standing',
      exportWords: spokenCodes(standingWords),
      cell: row => <InvoiceBadge {...row} />,
    },
    {
      id: 'daysLate',
      header: m['billing.invoice.late'](),
      exportKind: 'number',
      cell: row => <LateText row={row} />,
    },
  ]
}
