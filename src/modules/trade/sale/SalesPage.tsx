import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { links } from '../links.web.ts'
import { SaleBadge } from './SaleBadge.tsx'
import { SaleDialog } from './SaleDialog.tsx'
import { fieldWords, type SaleRow, stateWords } from './saleWords.web.ts'

const filterKeys = ['state', 'customerId', 'waits'] as const
type Filter = Omit<InputFor<'trade.sale.totals'>, 'search'>
const nameOf = (row: SaleRow) => row.number ?? stateWords.quote()

/** Quotes and orders: what waits to be delivered, what waits to be invoiced. */
export default function SalesPage() {
  const { can } = useSession()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const list = useList('trade.sale.list', filterKeys)
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer(
    'trade.sale.totals',
    { ...(list.filters as Filter), ...search },
    { keepPrevious: true },
  )
  const columns = useMemo(() => saleColumns(), [])
  const add = can('trade.sales.write') && (
    <Button kind="primary" onPress={() => setOpen(true)}>
      <Plus aria-hidden />
      {m['trade.sale.add']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['trade.sale.list.title']()}
        count={totals.data && m['trade.sale.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: SaleRow) => row.id}
        onOpen={row => go(links.sale(row.id))}
        card={row => (
          <div className="stack tight">
            <span className="card-row">
              <bdi className="strong">{row.customer}</bdi>
              <Money amount={row.total} />
            </span>
            <span className="card-row">
              <span className="n soft-ink">{nameOf(row)}</span>
              <SaleBadge row={row} />
            </span>
          </div>
        )}
        searchLabel={m['trade.sale.search']()}
        total={totals.data?.count}
        actions={
          <>
            <ButtonLink href={links.priceLists()}>{m['trade.priceList.list.title']()}</ButtonLink>
            {can('trade.pos.write') && <ButtonLink href={links.till()}>{m['trade.till.title']()}</ButtonLink>}
            {add}
          </>
        }
        tabs={<Views />}
        empty={<EmptyState title={m['trade.sale.empty']()} actions={add} />}
      />
      {isOpen && <SaleDialog sale={null} onDone={id => go(links.sale(id))} onClose={() => setOpen(false)} />}
    </>
  )
}

function Views() {
  const { data } = useAnswer('trade.sale.totals', {})
  const view = (id: string, name: string, search: Record<string, unknown>, count?: number) => ({
    id,
    name,
    search,
    ...(count === undefined ? {} : { count }),
  })
  return (
    <SavedViews
      list="trade.sale.list"
      views={[
        view('all', m['trade.item.view.all'](), {}),
        view('quote', stateWords.quote(), { state: 'quote' }),
        view('sent', stateWords.sent(), { state: 'sent' }),
        view('toDeliver', m['trade.sale.view.toDeliver'](), { waits: 'toDeliver' }, data?.toDeliver),
        view('toInvoice', m['trade.sale.view.toInvoice'](), { waits: 'toInvoice' }, data?.toInvoice),
        view('closed', stateWords.closed(), { state: 'closed' }),
        view('lost', stateWords.lost(), { state: 'lost' }),
      ]}
    />
  )
}

const percent = (bps: number) => <span className="n">{`${Math.floor(bps / 100)}%`}</span>

function saleColumns(): ListColumn<SaleRow>[] {
  return [
    {
      id: 'number',
      header: m['trade.move.field.number'](),
      sort: 'created',
      cell: row => <DocumentNumber number={nameOf(row)} href={links.sale(row.id)} />,
    },
    { id: 'customer', header: fieldWords.customer(), cell: row => <bdi>{row.customer}</bdi> },
    {
      id: 'orderedOn',
      header: fieldWords.orderedOn(),
      exportKind: 'day',
      cell: row => <DayText day={row.orderedOn} />,
    },
    {
      id: 'validUntil',
      header: fieldWords.validUntil(),
      exportKind: 'day',
      optional: true,
      cell: row => <DayText day={row.validUntil} />,
    },
    {
      id: 'total',
      header: fieldWords.total(),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.total} />,
    },
    {
      id: 'deliveredBps',
      header: fieldWords.delivered(),
      exportKind: 'number',
      cell: row => percent(row.deliveredBps),
    },
    {
      id: 'invoicedBps',
      header: fieldWords.invoiced(),
      exportKind: 'number',
      cell: row => percent(row.invoicedBps),
    },
    {
      id: 'state',
      header: fieldWords.state(),
      exportWords: exportWordsOf(stateWords),
      cell: row => <SaleBadge row={row} />,
    },
  ]
}
