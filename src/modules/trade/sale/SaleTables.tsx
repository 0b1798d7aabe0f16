import { words as documentWords } from '#generated/choices/trade.sale.document.ts'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { InvoiceLink } from '#modules/billing/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { fieldWords, type Sale } from './saleWords.web.ts'

type Line = Sale['lines'][number]
type Document = Sale['documents'][number]
const number = (text: string) => <span className="n">{text}</span>
const nothing = <span className="quiet">{'\u2014'}</span>

/** What was ordered, left, was invoiced and came back, in the base unit. */
export function LinesTable({ sale }: { sale: Sale }) {
  return (
    <DataTable
      bare
      label={m['trade.sale.section.lines']()}
      rows={sale.lines}
      rowId={(row: Line) => row.id}
      empty={null}
      card={row => (
        <div className="stack tight">
          <span className="card-row">
            <bdi className="strong">{row.item}</bdi>
            <Money amount={row.amount} />
          </span>
          <span className="card-row soft-ink">
            <span>
              {number(row.quantity)} <bdi>{row.baseUnit}</bdi>
            </span>
            <span>
              {fieldWords.delivered()} {number(row.delivered)}
            </span>
            <span>
              {fieldWords.invoiced()} {number(row.invoiced)}
            </span>
          </span>
        </div>
      )}
      columns={[
        { id: 'item', header: m['trade.line.item'](), cell: row => <bdi>{row.item}</bdi> },
        {
          id: 'quantity',
          header: m['trade.line.quantity'](),
          align: 'money',
          cell: row => number(row.quantity),
        },
        { id: 'unit', header: m['trade.line.unit'](), cell: row => <bdi>{row.baseUnit}</bdi> },
        {
          id: 'price',
          header: fieldWords.price(),
          align: 'money',
          cell: row => (
            <>
              <Amount amount={row.price} />{' '}
              {row.unit !== row.baseUnit && <bdi className="soft-ink">{row.unit}</bdi>}
            </>
          ),
        },
        {
          id: 'amount',
          header: fieldWords.total(),
          align: 'money',
          cell: row => <Amount amount={row.amount} />,
        },
        {
          id: 'delivered',
          header: fieldWords.delivered(),
          align: 'money',
          cell: row => number(row.delivered),
        },
        {
          id: 'invoiced',
          header: fieldWords.invoiced(),
          align: 'money',
          cell: row => number(row.invoiced),
        },
        {
          id: 'returned',
          header: fieldWords.returned(),
          align: 'money',
          cell: row => (row.returned === '0' ? nothing : number(row.returned)),
        },
      ]}
    />
  )
}

const numberOf = (row: Document) =>
  row.kind === 'invoice' ? (
    <InvoiceLink id={row.id} number={row.number} />
  ) : row.kind === 'delivery' ? (
    <TextLink
      target="_blank"
      href={documentUrl('trade.delivery.document', { id: row.id, locale: currentLocale() })}
    >
      {number(row.number)}
    </TextLink>
  ) : (
    number(row.number)
  )

/** Deliveries, invoices and returns in the order of their days. */
export function DocumentsTable({ sale }: { sale: Sale }) {
  return (
    <DataTable
      bare
      label={m['trade.sale.section.documents']()}
      rows={sale.documents}
      rowId={(row: Document) => row.id}
      empty={null}
      card={row => (
        <span className="card-row">
          {numberOf(row)}
          <span>{documentWords[row.kind]()}</span>
          <DayText day={row.on} />
        </span>
      )}
      columns={[
        { id: 'number', header: m['trade.move.field.number'](), cell: numberOf },
        { id: 'kind', header: m['trade.sale.documentKind'](), cell: row => documentWords[row.kind]() },
        { id: 'on', header: m['trade.move.field.on'](), cell: row => <DayText day={row.on} /> },
        {
          id: 'amount',
          header: fieldWords.total(),
          align: 'money',
          cell: row => (row.amount === null ? nothing : <Amount amount={row.amount} />),
        },
      ]}
    />
  )
}
