import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
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
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { links } from '../links.web.ts'
import { RequestDialog } from './RequestDialog.tsx'
import { type RequestRow, requestKinds, stateWords } from './requestWords.web.ts'

const nothing = <span className="quiet">{'\u2014'}</span>

/** What people asked to have bought, and what waits for approval or for an order. */
export default function PurchaseRequestsPage() {
  const { can } = useSession()
  const go = useGo()
  const [isNew, setNew] = useState(false)
  const list = useList('trade.purchaseRequest.list', ['state'])
  const { data: totals } = useAnswer('trade.purchaseRequest.totals', {})
  const columns = useMemo(() => requestColumns(), [])
  const add = can('trade.suppliers.write') && (
    <Button kind="primary" onPress={() => setNew(true)}>
      <Plus aria-hidden />
      {m['trade.purchaseRequest.add']()}
    </Button>
  )
  const counts: Partial<Record<RequestRow['state'], number>> = totals
    ? { submitted: totals.submitted, approved: totals.approved }
    : {}
  return (
    <>
      <ListPage
        title={m['trade.purchaseRequest.list.title']()}
        list={list}
        columns={columns}
        rowId={(row: RequestRow) => row.id}
        onOpen={row => go(links.purchaseRequest(row.id))}
        card={row => (
          <div className="stack tight">
            <span className="card-row">
              <bdi className="strong">{row.reason}</bdi>
              <Money amount={row.total} />
            </span>
            <span className="card-row">
              <span className="n soft-ink">{row.number}</span>
              <RequestBadge state={row.state} />
            </span>
          </div>
        )}
        searchLabel={m['trade.purchaseRequest.search']()}
        actions={add}
        tabs={
          <SavedViews
            list="trade.purchaseRequest.list"
            views={[
              { id: 'all', name: m['trade.item.view.all'](), search: {} },
              ...(['submitted', 'approved', 'ordered', 'rejected', 'draft'] as const).map(state => ({
                id: state,
                name: stateWords[state](),
                search: { state },
                ...(counts[state] === undefined ? {} : { count: counts[state] }),
              })),
            ]}
          />
        }
        empty={<EmptyState title={m['trade.purchaseRequest.empty']()} actions={add} />}
      />
      {isNew && (
        <RequestDialog
          request={null}
          onDone={id => go(links.purchaseRequest(id))}
          onClose={() => setNew(false)}
        />
      )}
    </>
  )
}

export const RequestBadge = ({ state }: { state: RequestRow['state'] }) => (
  <StatusBadge kind={requestKinds[state]}>{stateWords[state]()}</StatusBadge>
)

function requestColumns(): ListColumn<RequestRow>[] {
  return [
    {
      id: 'number',
      header: m['trade.move.field.number'](),
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} href={links.purchaseRequest(row.id)} />,
    },
    {
      id: 'requestedOn',
      header: m['trade.purchaseRequest.field.requestedOn'](),
      exportKind: 'day',
      cell: row => <DayText day={row.requestedOn} />,
    },
    {
      id: 'reason',
      header: m['trade.purchaseRequest.field.reason'](),
      cell: row => <bdi>{row.reason}</bdi>,
    },
    {
      id: 'requestedBy',
      header: m['trade.purchaseRequest.requestedBy'](),
      cell: row => <bdi>{row.requestedBy}</bdi>,
    },
    {
      id: 'neededOn',
      header: m['trade.purchaseRequest.field.neededOn'](),
      exportKind: 'day',
      cell: row => (row.neededOn ? <DayText day={row.neededOn} /> : nothing),
    },
    {
      id: 'total',
      header: m['trade.purchaseRequest.field.total'](),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.total} />,
    },
    {
      id: 'state',
      header: m['trade.item.field.state'](),
      exportWords: exportWordsOf(stateWords),
      cell: row => <RequestBadge state={row.state} />,
    },
  ]
}
