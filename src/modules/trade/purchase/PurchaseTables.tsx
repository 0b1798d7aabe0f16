import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { billStateWords, matchWords, type Purchase } from './purchaseWords.web.ts'

type Line = Purchase['lines'][number]
type Bill = Purchase['bills'][number]
const number = (text: string) => <span className="n">{text}</span>
const nothing = <span className="quiet">{'\u2014'}</span>

/** Ordered, received and billed of each line, in its base unit. */
export function LinesTable({ purchase }: { purchase: Purchase }) {
  return (
    <DataTable
      bare
      label={m['trade.purchase.section.lines']()}
      rows={purchase.lines}
      rowId={(row: Line) => row.id}
      empty={null}
      card={row => (
        <div className="stack tight">
          <span className="card-row">
            <bdi className="strong">{row.description}</bdi>
            <Money amount={row.amount} />
          </span>
          <span className="card-row soft-ink">
            <span>
              {number(row.quantity)} <bdi>{row.baseUnit}</bdi>
            </span>
            <span>
              {m['trade.purchase.field.received']()} {number(row.accepted)}
            </span>
            <span>
              {m['trade.purchase.field.billed']()} {number(row.billed)}
            </span>
          </span>
        </div>
      )}
      columns={[
        { id: 'item', header: m['trade.line.item'](), cell: row => <bdi>{row.description}</bdi> },
        {
          id: 'quantity',
          header: m['trade.purchase.field.ordered'](),
          align: 'money',
          cell: row => number(row.quantity),
        },
        { id: 'unit', header: m['trade.line.unit'](), cell: row => <bdi>{row.baseUnit}</bdi> },
        {
          id: 'price',
          header: m['trade.purchase.field.price'](),
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
          header: m['trade.purchase.field.total'](),
          align: 'money',
          cell: row => <Amount amount={row.amount} />,
        },
        {
          id: 'accepted',
          header: m['trade.purchase.field.received'](),
          align: 'money',
          cell: row => number(row.accepted),
        },
        {
          id: 'returned',
          header: m['trade.purchase.field.returned'](),
          align: 'money',
          cell: row => (row.returned === '0' ? nothing : number(row.returned)),
        },
        {
          id: 'billed',
          header: m['trade.purchase.field.billed'](),
          align: 'money',
          cell: row => number(row.billed),
        },
      ]}
    />
  )
}

/** What came, what was refused and why. */
export function ReceiptsTable({ purchase }: { purchase: Purchase }) {
  const rows = purchase.receipts.flatMap(receipt =>
    receipt.lines.map(line => ({
      ...line,
      receiptId: receipt.id,
      number: receipt.number,
      on: receipt.on,
      item: purchase.lines.find(one => one.id === line.lineId)?.description ?? '',
    })),
  )
  return (
    <DataTable
      bare
      label={m['trade.purchase.section.receipts']()}
      rows={rows}
      rowId={row => row.id}
      empty={null}
      card={row => (
        <span className="card-row">
          <span className="n strong">{row.number}</span>
          <bdi>{row.item}</bdi>
          {number(row.accepted)}
        </span>
      )}
      columns={[
        {
          id: 'number',
          header: m['trade.move.field.number'](),
          cell: row => (
            <TextLink
              target="_blank"
              href={documentUrl('trade.receipt.document', { id: row.receiptId, locale: currentLocale() })}
            >
              {number(row.number)}
            </TextLink>
          ),
        },
        { id: 'on', header: m['trade.move.field.on'](), cell: row => <DayText day={row.on} /> },
        { id: 'item', header: m['trade.line.item'](), cell: row => <bdi>{row.item}</bdi> },
        {
          id: 'accepted',
          header: m['trade.purchase.field.received'](),
          align: 'money',
          cell: row => number(row.accepted),
        },
        {
          id: 'refused',
          header: m['trade.purchase.field.refused'](),
          cell: row =>
            row.refused === '0' ? (
              nothing
            ) : (
              <span>
                {number(row.refused)} <bdi className="soft-ink">{row.refusalReason}</bdi>
              </span>
            ),
        },
        {
          id: 'returned',
          header: m['trade.purchase.field.returned'](),
          align: 'money',
          cell: row => (row.returned === '0' ? nothing : number(row.returned)),
        },
        {
          id: 'value',
          header: m['trade.move.field.value'](),
          align: 'money',
          cell: row => <Amount amount={row.value} />,
        },
      ]}
    />
  )
}

const billKinds = { held: 'decide', recorded: 'settled', dropped: 'out', void: 'out' } as const

/** The bills of the order, and what holds one up. */
export function BillsTable({
  purchase,
  onRelease,
}: {
  purchase: Purchase
  onRelease: ((bill: Bill) => void) | null
}) {
  const why = (bill: Bill) => bill.lines.find(line => line.state !== 'matched')
  return (
    <DataTable
      bare
      label={m['trade.purchase.section.bills']()}
      rows={purchase.bills}
      rowId={(row: Bill) => row.id}
      empty={null}
      card={row => (
        <span className="card-row">
          <span className="n strong">{row.reference}</span>
          <Money amount={row.net} />
          <StatusBadge kind={billKinds[row.state]}>{billStateWords[row.state]()}</StatusBadge>
        </span>
      )}
      columns={[
        {
          id: 'reference',
          header: m['trade.bill.reference'](),
          cell: row =>
            row.invoiceId ? (
              <DocumentNumber number={row.reference} href={billingLinks.bill(row.invoiceId)} />
            ) : (
              number(row.reference)
            ),
        },
        { id: 'on', header: m['trade.move.field.on'](), cell: row => <DayText day={row.on} /> },
        {
          id: 'net',
          header: m['trade.purchase.field.billed'](),
          align: 'money',
          cell: row => <Amount amount={row.net} />,
        },
        {
          id: 'state',
          header: m['trade.item.field.state'](),
          cell: row => (
            <span className="row">
              <StatusBadge kind={billKinds[row.state]}>{billStateWords[row.state]()}</StatusBadge>
              {row.state === 'held' && why(row) && (
                <span className="soft-ink">{matchWords[why(row)!.state]()}</span>
              )}
              {row.state === 'held' && onRelease && (
                <Button size="small" onPress={() => onRelease(row)}>
                  {m['trade.bill.decide']()}
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
