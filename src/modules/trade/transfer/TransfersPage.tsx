import { useMemo, useState } from 'react'
import { words as stateWords } from '#generated/choices/trade.transfer.state.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { MoveDialog } from '../stock/MoveDialog.tsx'

type Row = OutputFor<'trade.transfer.list'>['rows'][number]
const kinds = { sent: 'running', received: 'settled', returned: 'returned' } as const

/** What is on the way between warehouses, and what arrived. */
export default function TransfersPage() {
  const { can } = useSession()
  const [open, setOpen] = useState<Row | 'new' | null>(null)
  const list = useList('trade.transfer.list', ['state'])
  const columns = useMemo(() => transferColumns(), [])
  const add = can('trade.inventory.write') && (
    <Button kind="primary" onPress={() => setOpen('new')}>
      {m['trade.transfer.send']()}
    </Button>
  )
  const close = () => setOpen(null)
  return (
    <>
      <ListPage
        title={m['trade.transfer.list.title']()}
        list={list}
        columns={columns}
        rowId={(row: Row) => row.id}
        onOpen={row => row.state === 'sent' && can('trade.inventory.write') && setOpen(row)}
        card={row => (
          <div className="stack tight">
            <span className="card-row">
              <span className="n strong">{row.number}</span>
              <StatusBadge kind={kinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
            </span>
            <span className="card-row soft-ink">
              <bdi>{row.from}</bdi>
              <bdi>{row.to}</bdi>
            </span>
          </div>
        )}
        searchLabel={m['trade.transfer.search']()}
        actions={add}
        tabs={
          <SavedViews
            list="trade.transfer.list"
            views={[
              { id: 'all', name: m['trade.item.view.all'](), search: {} },
              ...(['sent', 'received', 'returned'] as const).map(state => ({
                id: state,
                name: stateWords[state](),
                search: { state },
              })),
            ]}
          />
        }
        empty={<EmptyState title={m['trade.transfer.empty']()} actions={add} />}
      />
      {open === 'new' && <MoveDialog act="transfer" onClose={close} />}
      {open && open !== 'new' && <ReceiveDialog transfer={open} onClose={close} />}
    </>
  )
}

function transferColumns(): ListColumn<Row>[] {
  return [
    {
      id: 'number',
      header: m['trade.move.field.number'](),
      cell: row => <span className="n strong">{row.number}</span>,
    },
    { id: 'from', header: m['trade.transfer.from'](), cell: row => <bdi>{row.from}</bdi> },
    { id: 'to', header: m['trade.transfer.to'](), cell: row => <bdi>{row.to}</bdi> },
    {
      id: 'lines',
      header: m['trade.transfer.goods'](),
      exportKey: false,
      cell: row => (
        <bdi>{row.lines.map(line => `${line.quantity} ${line.unit} ${line.item}`).join('، ')}</bdi>
      ),
    },
    {
      id: 'sentOn',
      header: m['trade.transfer.sentOn'](),
      exportKind: 'day',
      cell: row => <DayText day={row.sentOn} />,
    },
    {
      id: 'state',
      header: m['trade.item.field.state'](),
      exportWords: exportWordsOf(stateWords),
      cell: row => <StatusBadge kind={kinds[row.state]}>{stateWords[row.state]()}</StatusBadge>,
    },
  ]
}

function ReceiveDialog({ transfer, onClose }: { transfer: Row; onClose: () => void }) {
  const [received, setReceived] = useState<Readonly<Record<string, string>>>({})
  const [shortageReason, setReason] = useState('')
  const [comesBack, setComesBack] = useState(false)
  const done = () => {
    showToast(m['trade.move.saved']())
    onClose()
  }
  const { id, version } = transfer
  if (comesBack)
    return (
      <ActDialog
        name="trade.transfer.return"
        title={`${m['trade.transfer.return']()} ${transfer.number}`}
        verb={m['trade.transfer.return']()}
        input={{ id, version }}
        onDone={done}
        onClose={onClose}
      >
        <p>{m['trade.transfer.returnText']({ from: transfer.from })}</p>
      </ActDialog>
    )
  const quantityOf = (line: Row['lines'][number]) => received[line.id] ?? line.quantity
  const isShort = transfer.lines.some(line => quantityOf(line) !== line.quantity)
  return (
    <ActDialog
      name="trade.transfer.receive"
      title={`${m['trade.transfer.receive']()} ${transfer.number}`}
      verb={m['trade.transfer.receive']()}
      input={{
        id,
        version,
        shortageReason: shortageReason.trim() || null,
        lines: transfer.lines.map(line => ({ id: line.id, received: quantityOf(line) || '0' })),
      }}
      onDone={done}
      onClose={onClose}
    >
      {transfer.lines.map((line, at) => (
        <DecimalField
          key={line.id}
          label={`${line.item} (${line.unit})`}
          name={`lines.${at}.received`}
          digits={3}
          value={quantityOf(line)}
          onChange={value => setReceived({ ...received, [line.id]: value })}
        />
      ))}
      {isShort && (
        <TextField
          label={m['trade.transfer.shortage']()}
          name="shortageReason"
          value={shortageReason}
          onChange={setReason}
        />
      )}
      <div className="row">
        <Button kind="tertiary" onPress={() => setComesBack(true)}>
          {m['trade.transfer.return']()}
        </Button>
      </div>
    </ActDialog>
  )
}
