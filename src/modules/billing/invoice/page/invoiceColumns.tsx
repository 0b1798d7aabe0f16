import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { links } from '../../links.web.ts'
import { isSomething } from '../../money/amounts.web.ts'
import { PartyNameText } from '../../party/PartyText.tsx'
import { type InvoiceRow, invoiceKindWords, standingWords } from '../../wordMaps.web.ts'
import { InvoiceBadge } from './InvoiceBadge.tsx'

const none = <span className="quiet">{'\u2014'}</span>

/** Where a row opens: drafts in their form, issued documents as records. */
export const invoiceHref = (row: Pick<InvoiceRow, 'id' | 'state'>) =>
  row.state === 'draft' ? links.invoiceDraft(row.id) : links.invoice(row.id)

/** How late a document is, in days; nothing while it is on time. */
export function LateText({ row }: { row: Pick<InvoiceRow, 'daysLate'> }) {
  return row.daysLate > 0 ? (
    <span className="bad strong">{m['billing.invoice.daysLate']({ count: row.daysLate })}</span>
  ) : (
    none
  )
}

/** The number of a document; a draft has none yet. */
export const invoiceName = (row: Pick<InvoiceRow, 'number'>) =>
  row.number ?? m['billing.invoice.state.draft']()

/** The vehicles, properties or projects that a document's lines name. */
export const unitsColumn = (): ListColumn<Pick<InvoiceRow, 'units'>> => ({
  id: 'units',
  header: m['billing.units'](),
  cell: row => (row.units ? <bdi className="billing-name">{row.units}</bdi> : none),
})

export function invoiceColumns(currency: Currency): readonly ListColumn<InvoiceRow>[] {
  const symbol = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'number',
      header: m['billing.invoice.number'](),
      cell: row => <DocumentNumber number={invoiceName(row)} href={invoiceHref(row)} />,
    },
    {
      id: 'date',
      header: m['billing.invoice.date'](),
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
      cell: row => (row.kind === 'creditNote' ? none : <DayText day={row.dueOn} />),
    },
    {
      id: 'party',
      header: m['billing.party'](),
      exportKey: 'partyName',
      cell: row => <PartyNameText {...row} />,
    },
    unitsColumn(),
    {
      id: 'kind',
      header: m['billing.invoice.kind'](),
      exportWords: spokenCodes(invoiceKindWords),
      optional: true,
      cell: row => <span className="soft-ink">{invoiceKindWords[row.kind]()}</span>,
    },
    {
      id: 'reference',
      header: m['billing.invoice.reference'](),
      optional: true,
      cell: row => (row.reference ? <bdi>{row.reference}</bdi> : none),
    },
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
