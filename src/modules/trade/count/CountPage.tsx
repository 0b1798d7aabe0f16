import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { words as stateWords } from '#generated/choices/trade.count.state.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Badge } from '#ui/Badge.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { ItemPicker } from '../item/ItemPicker.tsx'
import type { FoundItem } from '../item/itemWords.web.ts'
import { links } from '../links.web.ts'
import { PaperLink } from '../paper/PaperLink.tsx'
import { serialsIn } from '../stock/goodsLines.web.ts'
import { countKinds } from './countWords.web.ts'

type Count = OutputFor<'trade.count.get'>
type Line = Count['lines'][number]

/** One count: what lies on the shelves, then what differs from the books. */
export default function CountPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('trade.count.get', { id })
  return <Loaded answer={answer}>{count => <CountRecord count={count} />}</Loaded>
}

function CountRecord({ count }: { count: Count }) {
  const [open, setOpen] = useState<'review' | 'counting' | 'cancelled' | 'post' | null>(null)
  const close = () => setOpen(null)
  const can = (action: Count['actions'][number]) => count.actions.includes(action)
  const { id, version } = count
  const moves = {
    review: m['trade.count.review'](),
    counting: m['trade.count.reopen'](),
    cancelled: m['trade.count.cancel'](),
  }
  return (
    <RecordPage
      name={count.number}
      title={<span className="n">{count.number}</span>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['trade.count.list.title'](), href: links.counts() }, { name: count.number }]}
        />
      }
      status={<StatusBadge kind={countKinds[count.state]}>{stateWords[count.state]()}</StatusBadge>}
      facts={
        <>
          <bdi>{count.warehouse}</bdi>
          <bdi>{count.category ?? m['trade.count.everything']()}</bdi>
          <span className="n">{`${count.counted} / ${count.inScope}`}</span>
        </>
      }
      actions={
        <>
          <PaperLink paper="trade.count.document" id={count.id} />
          {can('cancel') && <Button onPress={() => setOpen('cancelled')}>{moves.cancelled}</Button>}
          {can('reopen') && <Button onPress={() => setOpen('counting')}>{moves.counting}</Button>}
          {can('review') && (
            <Button kind="primary" onPress={() => setOpen('review')}>
              {moves.review}
            </Button>
          )}
          {can('post') && (
            <Button kind="primary" onPress={() => setOpen('post')}>
              {m['trade.count.post']()}
            </Button>
          )}
        </>
      }
    >
      {can('scan') && <ScanCard count={count} />}
      <Card title={m['trade.count.lines']()} flush>
        <LinesTable count={count} />
      </Card>
      {count.notCounted.length > 0 && count.state !== 'posted' && (
        <Card title={m['trade.count.notCounted']()}>
          <p>
            {count.notCounted.map(one => (
              <span key={one.itemId}>
                <span className="n soft-ink">{one.code}</span> <bdi>{one.item}</bdi>{' '}
              </span>
            ))}
          </p>
        </Card>
      )}
      {open && open !== 'post' && (
        <ActDialog
          name="trade.count.move"
          title={`${moves[open]} ${count.number}`}
          verb={moves[open]}
          danger={open === 'cancelled'}
          input={{ id, version, to: open }}
          onDone={close}
          onClose={close}
        >
          <p>{m['trade.count.moveText']()}</p>
        </ActDialog>
      )}
      {open === 'post' && (
        <ActDialog
          name="trade.count.post"
          title={`${m['trade.count.post']()} ${count.number}`}
          verb={m['trade.count.post']()}
          posts
          input={{ id, version }}
          onDone={({ differences }) => {
            showToast(m['trade.count.posted']({ count: differences }))
            close()
          }}
          onClose={close}
        >
          <p>{m['trade.count.postText']()}</p>
        </ActDialog>
      )}
    </RecordPage>
  )
}

function ScanCard({ count }: { count: Count }) {
  const scan = useCommand('trade.count.scan')
  const [itemId, setItem] = useState<string | null>(null)
  const [item, setFound] = useState<FoundItem | null>(null)
  const [quantity, setQuantity] = useState('')
  const [batch, setBatch] = useState('')
  const [serials, setSerials] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = async (adds: boolean) => {
    if (!itemId || quantity === '') return
    setError(null)
    try {
      await scan.mutateAsync({
        countId: count.id,
        itemId,
        quantity,
        adds,
        batch: batch.trim() || null,
        serials: serialsIn(serials),
      })
      setItem(null)
      setFound(null)
      setQuantity('')
      setBatch('')
      setSerials('')
    } catch (refused) {
      setError(sayError(refused))
    }
  }
  const isReady = itemId !== null && quantity !== ''
  const missing = isReady ? null : m['kernel.form.incomplete']()
  return (
    <Card title={m['trade.count.scan']()}>
      <div className="stack">
        {error && <Notice hue="red">{error}</Notice>}
        <ItemPicker
          label={m['trade.line.item']()}
          stocked
          value={itemId}
          onChange={(id, found) => {
            setItem(id)
            setFound(found)
          }}
        />
        <DecimalField
          label={m['trade.count.quantity']()}
          digits={item?.isWhole ? 0 : 3}
          value={quantity}
          onChange={setQuantity}
        />
        {item?.tracking === 'batch' && (
          <TextField label={m['trade.line.batch']()} dir="ltr" value={batch} onChange={setBatch} />
        )}
        {item?.tracking === 'serial' && (
          <TextArea label={m['trade.line.serials']()} rows={3} value={serials} onChange={setSerials} />
        )}
        <div className="row">
          <Button kind="primary" busy={scan.isPending} disabledReason={missing} onPress={() => submit(false)}>
            {m['trade.count.set']()}
          </Button>
          <Button disabledReason={missing} onPress={() => submit(true)}>
            {m['trade.count.add']()}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function LinesTable({ count }: { count: Count }) {
  const hidden = <span className="quiet">{m['trade.count.hidden']()}</span>
  const shown = (text: string | null) => (text === null ? hidden : <span className="n">{text}</span>)
  return (
    <DataTable
      bare
      label={m['trade.count.lines']()}
      rows={count.lines}
      rowId={(row: Line) => row.id}
      empty={<EmptyState title={m['trade.count.noLines']()} />}
      card={row => (
        <span className="card-row">
          <bdi>{row.item}</bdi>
          <span className="n strong">{row.counted}</span>
          {row.difference !== null && <span className="n">{row.difference}</span>}
        </span>
      )}
      columns={[
        {
          id: 'code',
          header: m['trade.item.field.code'](),
          cell: row => <span className="n">{row.code}</span>,
        },
        { id: 'item', header: m['trade.line.item'](), cell: row => <bdi>{row.item}</bdi> },
        {
          id: 'batch',
          header: m['trade.line.batch'](),
          cell: row => (row.batch ? <span className="n">{row.batch}</span> : null),
        },
        {
          id: 'counted',
          header: m['trade.count.quantity'](),
          align: 'money',
          cell: row => <span className="n strong">{row.counted}</span>,
        },
        {
          id: 'expected',
          header: m['trade.count.expected'](),
          align: 'money',
          cell: row => shown(row.expected),
        },
        {
          id: 'difference',
          header: m['trade.count.difference'](),
          align: 'money',
          cell: row => (
            <span className="row">
              {shown(row.difference)}
              {row.hasLateMoves && <Badge hue="amber">{m['trade.count.late']()}</Badge>}
            </span>
          ),
        },
        {
          id: 'countedBy',
          header: m['trade.count.countedBy'](),
          cell: row => <bdi>{row.countedBy ?? ''}</bdi>,
        },
      ]}
    />
  )
}
