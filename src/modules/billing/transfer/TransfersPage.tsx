import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { offerOf } from '../document/actions.web.ts'
import { isSomething } from '../money/amounts.web.ts'
import '../billing.css'
import { PlaceSwitch } from '../document/PlaceSwitch.tsx'
import { treasuryPlaces } from '../document/places.web.ts'
import { links } from '../links.web.ts'
import { BoxFilters } from '../treasury/BoxFilters.tsx'
import { type TransferRow, transferStatusKinds, transferStatusWords } from '../wordMaps.web.ts'

const ReceiveDialog = onDemand(async () => (await import('./EndDialog.tsx')).ReceiveDialog)
const ReturnDialog = onDemand(async () => (await import('./EndDialog.tsx')).ReturnDialog)
const TransferDialog = onDemand(async () => (await import('./TransferDialog.tsx')).TransferDialog)

function Badge({ status }: Pick<TransferRow, 'status'>) {
  return <StatusBadge kind={transferStatusKinds[status]}>{transferStatusWords[status]()}</StatusBadge>
}

function transferColumns(currency: Currency): readonly ListColumn<TransferRow>[] {
  const symbol = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'number',
      header: m['billing.transfer.number'](),
      cell: row => <span className="n strong">{row.number}</span>,
    },
    {
      id: 'sentOn',
      header: m['billing.date'](),
      sort: 'date',
      exportKind: 'day',
      cell: row => <DayText day={row.sentOn} />,
    },
    { id: 'fromName', header: m['billing.treasury.from'](), cell: row => <bdi>{row.fromName}</bdi> },
    { id: 'toName', header: m['billing.transfer.to'](), cell: row => <bdi>{row.toName}</bdi> },
    {
      id: 'amountOut',
      header: m['billing.amountIn']({ currency: symbol }),
      align: 'money',
      cell: row => (
        <>
          <Amount amount={row.amountOut} strong />
          <OwnAmounts row={row} />
        </>
      ),
    },
    {
      id: 'fee',
      header: m['billing.transfer.feeIn']({ currency: symbol }),
      align: 'money',
      cell: row => <Amount amount={row.fee} />,
    },
    {
      id: 'sentBy',
      header: m['billing.transfer.by'](),
      cell: row => <bdi className="soft-ink">{row.endedBy ?? row.sentBy}</bdi>,
    },
    {
      id: 'status',
      header: m['billing.state'](),
      exportWords: spokenCodes(transferStatusWords),
      cell: row => <Badge status={row.status} />,
    },
  ]
}

/** What left and what arrived in accounts of foreign currencies. */
function OwnAmounts({ row }: { row: TransferRow }) {
  const amounts = [row.foreignOut, row.foreignIn].filter(amount => amount !== null)
  return amounts.map(amount => (
    <span key={amount} className="cap billing-block">
      <span className="n">{amount}</span>
    </span>
  ))
}

function TransferViews() {
  const all = useAnswer('billing.transfer.totals', {})
  const sent = useAnswer('billing.transfer.totals', { status: 'sent' })
  return (
    <SavedViews
      list="billing.transfer.list"
      views={[
        { id: 'all', name: m['billing.view.all'](), search: {}, count: all.data?.count },
        {
          id: 'sent',
          name: m['billing.view.onItsWay'](),
          search: { status: 'sent' },
          count: sent.data?.count,
          late: (sent.data?.count ?? 0) > 0,
        },
      ]}
    />
  )
}

/** Money between boxes, banks and card clearing, and what is still on its way. */
export default function TransfersPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const [isSending, setSending] = useState(false)
  const [ending, setEnding] = useState<{ row: TransferRow; act: 'receive' | 'return' } | null>(null)
  const list = useList('billing.transfer.list', ['status', 'treasuryAccountId', 'from', 'to'])
  const totals = useAnswer('billing.transfer.totals', {
    ...list.filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const create = can('finance.treasury.write') && (
    <Button kind="primary" onPress={() => setSending(true)}>
      <ArrowLeftRight aria-hidden />
      {m['billing.transfer.new']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['billing.page.transfers']()}
        count={totals.data && m['billing.transfer.count']({ count: totals.data.count })}
        list={list}
        columns={transferColumns(currency)}
        rowId={(row: TransferRow) => row.id}
        rowActions={row => <Acts row={row} onAct={act => setEnding({ row, act })} />}
        card={row => <TransferCard row={row} onAct={act => setEnding({ row, act })} />}
        searchLabel={m['billing.transfer.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <>
              <span>
                {m['billing.transfer.moved']()} <Money amount={totals.data.amount} strong />
              </span>
              {isSomething(totals.data.onItsWay) && (
                <span className="bad">
                  {m['billing.transfer.onItsWay']()} <Money amount={totals.data.onItsWay} strong />
                </span>
              )}
            </>
          )
        }
        actions={create}
        filters={<BoxFilters filters={list.filters} onChange={list.setFilters} isDated />}
        tabs={
          <>
            <PlaceSwitch
              label={m['billing.page.treasury']()}
              places={treasuryPlaces()}
              here={links.transfers}
            />
            <TransferViews />
          </>
        }
        empty={<EmptyState title={m['billing.transfer.none']()} actions={create} />}
      />
      {isSending && <TransferDialog onClose={() => setSending(false)} />}
      {ending?.act === 'receive' && <ReceiveDialog transfer={ending.row} onClose={() => setEnding(null)} />}
      {ending?.act === 'return' && <ReturnDialog transfer={ending.row} onClose={() => setEnding(null)} />}
    </>
  )
}

type ActsProps = { row: TransferRow; onAct: (act: 'receive' | 'return') => void }

function Acts({ row, onAct }: ActsProps) {
  const [receive, back] = [offerOf(row.actions, 'receive'), offerOf(row.actions, 'return')]
  return (
    <span className="row">
      {receive.isOffered && (
        <Button size="small" disabledReason={receive.why} onPress={() => onAct('receive')}>
          {m['billing.transfer.receiveAct']()}
        </Button>
      )}
      {back.isOffered && (
        <Button size="small" kind="tertiary" onPress={() => onAct('return')}>
          {m['billing.transfer.returnAct']()}
        </Button>
      )}
      <JournalLink sourceKey={`billing:transfer:${row.id}`} kind="tertiary" />
    </span>
  )
}

function TransferCard({ row, onAct }: ActsProps) {
  return (
    <>
      <span className="card-row">
        <span className="n strong">{row.number}</span>
        <Badge status={row.status} />
      </span>
      <span className="card-row">
        <span>
          <bdi>{row.fromName}</bdi> <span className="to" aria-hidden /> <bdi>{row.toName}</bdi>
        </span>
        <span>
          <Money amount={row.amountOut} strong />
          <OwnAmounts row={row} />
        </span>
      </span>
      <Acts row={row} onAct={onAct} />
    </>
  )
}
