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
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { links } from '../links.web.ts'
import { LandedDialog } from './LandedDialog.tsx'
import { PurchaseDialog } from './PurchaseDialog.tsx'
import { type PurchaseRow, purchaseKinds, stateWords } from './purchaseWords.web.ts'

const filterKeys = ['state', 'supplierId', 'waits'] as const
type Filter = Omit<InputFor<'trade.purchase.totals'>, 'search'>
const nothing = <span className="quiet">{'\u2014'}</span>

/** What was ordered, what came of it, what was billed. */
export default function PurchasesPage() {
  const { can } = useSession()
  const go = useGo()
  const [open, setOpen] = useState<'new' | 'landed' | null>(null)
  const list = useList('trade.purchase.list', filterKeys)
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer(
    'trade.purchase.totals',
    { ...(list.filters as Filter), ...search },
    { keepPrevious: true },
  )
  const columns = useMemo(() => purchaseColumns(), [])
  const add = can('trade.suppliers.write') && (
    <Button kind="primary" onPress={() => setOpen('new')}>
      <Plus aria-hidden />
      {m['trade.purchase.add']()}
    </Button>
  )
  const close = () => setOpen(null)
  return (
    <>
      <ListPage
        title={m['trade.purchase.list.title']()}
        count={totals.data && m['trade.purchase.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: PurchaseRow) => row.id}
        onOpen={row => go(links.purchase(row.id))}
        card={row => <PurchaseCard row={row} />}
        searchLabel={m['trade.purchase.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <span>
              {m['trade.purchase.notInvoiced']()} <Money amount={totals.data.notInvoiced} strong />
            </span>
          )
        }
        actions={
          <>
            <Button onPress={() => go(links.purchaseRequests())}>
              {m['trade.purchaseRequest.list.title']()}
            </Button>
            {can('finance.vendors.write') && (
              <Button onPress={() => setOpen('landed')}>{m['trade.landed.title']()}</Button>
            )}
            {add}
          </>
        }
        tabs={<Views />}
        empty={<EmptyState title={m['trade.purchase.empty']()} actions={add} />}
      />
      {open === 'new' && (
        <PurchaseDialog purchase={null} onDone={id => go(links.purchase(id))} onClose={close} />
      )}
      {open === 'landed' && <LandedDialog onClose={close} />}
    </>
  )
}

function Views() {
  const { data } = useAnswer('trade.purchase.totals', {})
  const view = (id: string, name: string, search: Record<string, unknown>, count?: number) => ({
    id,
    name,
    search,
    ...(count === undefined ? {} : { count }),
  })
  return (
    <SavedViews
      list="trade.purchase.list"
      views={[
        view('all', m['trade.item.view.all'](), {}),
        view('toReceive', m['trade.purchase.view.toReceive'](), { waits: 'toReceive' }, data?.toReceive),
        view('toBill', m['trade.purchase.view.toBill'](), { waits: 'toBill' }, data?.toBill),
        view('draft', stateWords.draft(), { state: 'draft' }, data?.drafts),
        view('closed', stateWords.closed(), { state: 'closed' }),
        view('cancelled', stateWords.cancelled(), { state: 'cancelled' }),
      ]}
    />
  )
}

const percent = (bps: number) => <span className="n">{`${Math.floor(bps / 100)}%`}</span>

function purchaseColumns(): ListColumn<PurchaseRow>[] {
  return [
    {
      id: 'number',
      header: m['trade.move.field.number'](),
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} href={links.purchase(row.id)} />,
    },
    { id: 'supplier', header: m['trade.policy.supplier'](), cell: row => <bdi>{row.supplier}</bdi> },
    {
      id: 'orderedOn',
      header: m['trade.purchase.field.orderedOn'](),
      exportKind: 'day',
      cell: row => <DayText day={row.orderedOn} />,
    },
    {
      id: 'expectedOn',
      header: m['trade.purchase.field.expectedOn'](),
      exportKind: 'day',
      cell: row => (row.expectedOn ? <DayText day={row.expectedOn} /> : nothing),
    },
    {
      id: 'total',
      header: m['trade.purchase.field.total'](),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.total} />,
    },
    {
      id: 'receivedBps',
      header: m['trade.purchase.field.received'](),
      exportKind: 'number',
      cell: row => percent(row.receivedBps),
    },
    {
      id: 'billedBps',
      header: m['trade.purchase.field.billed'](),
      exportKind: 'number',
      cell: row => percent(row.billedBps),
    },
    {
      id: 'state',
      header: m['trade.item.field.state'](),
      exportWords: exportWordsOf(stateWords),
      cell: row => <PurchaseBadge row={row} />,
    },
  ]
}

/** The state of an order, and whether its goods are late. */
export function PurchaseBadge({ row }: { row: Pick<PurchaseRow, 'state' | 'isLate'> }) {
  return (
    <span className="row">
      <StatusBadge kind={purchaseKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
      {row.isLate && <Badge hue="red">{m['trade.purchase.late']()}</Badge>}
    </span>
  )
}

function PurchaseCard({ row }: { row: PurchaseRow }) {
  return (
    <div className="stack tight">
      <span className="card-row">
        <bdi className="strong">{row.supplier}</bdi>
        <Money amount={row.total} />
      </span>
      <span className="card-row">
        <span className="n soft-ink">{row.number}</span>
        <span className="soft-ink">
          {m['trade.purchase.field.received']()} {percent(row.receivedBps)}
        </span>
        <PurchaseBadge row={row} />
      </span>
    </div>
  )
}
