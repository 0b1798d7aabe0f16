import { useState } from 'react'
import { words as reviewWords } from '#generated/choices/trade.till.review.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { InvoiceLink } from '#modules/billing/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { serialsIn } from '../../stock/goodsLines.web.ts'
import type { Till } from './cart.web.ts'

type Row = OutputFor<'trade.pos.list'>['rows'][number]
type Act = { kind: 'return' | 'review'; row: Row }

/** The last sales of the company's tills: give goods back by receipt, and look at what was marked. */
export function TillSalesPanel({ till, onClose }: { till: Till; onClose: () => void }) {
  const { can } = useSession()
  const [search, setSearch] = useState('')
  const [view, setView] = useState<'all' | 'review'>('all')
  const [act, setAct] = useState<Act | null>(null)
  const { data } = useAnswer(
    'trade.pos.list',
    { ...(search ? { search } : {}), ...(view === 'review' ? { toReview: true } : {}) },
    { keepPrevious: true },
  )
  return (
    <SidePanel open onOpenChange={onClose} title={m['trade.till.lastSales']()}>
      <div className="stack">
        <SearchField label={m['trade.till.findSale']()} value={search} onChange={setSearch} />
        <SegmentedControl
          label={m['trade.till.lastSales']()}
          value={view}
          onChange={setView}
          options={[
            { id: 'all', name: m['trade.item.view.all']() },
            { id: 'review', name: m['trade.till.toReview']({ count: data?.toReview ?? 0 }) },
          ]}
        />
        {data?.rows.length === 0 && <p className="soft-ink">{m['trade.till.noSales']()}</p>}
        {(data?.rows ?? []).map(row => (
          <div key={row.id} className="stack tight">
            <span className="card-row">
              <span className="n strong">{row.number}</span>
              <Money amount={row.total} />
            </span>
            <span className="card-row soft-ink">
              <InvoiceLink id={row.invoiceId} number={row.invoiceNumber} />
              <InstantText at={row.soldAt} />
            </span>
            {row.review.length > 0 && !row.isReviewed && (
              <span className="row">
                {row.review.map(reason => (
                  <Badge key={reason} hue="amber">
                    {reviewWords[reason]()}
                  </Badge>
                ))}
              </span>
            )}
            <span className="row">
              <Button size="small" onPress={() => setAct({ kind: 'return', row })}>
                {m['trade.till.return']()}
              </Button>
              {row.review.length > 0 && !row.isReviewed && can('trade.sales.write') && (
                <Button size="small" onPress={() => setAct({ kind: 'review', row })}>
                  {m['trade.till.reviewAct']()}
                </Button>
              )}
            </span>
          </div>
        ))}
      </div>
      {act?.kind === 'return' && <ReturnDialog row={act.row} till={till} onClose={() => setAct(null)} />}
      {act?.kind === 'review' && <ReviewDialog row={act.row} onClose={() => setAct(null)} />}
    </SidePanel>
  )
}

function ReviewDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [note, setNote] = useState('')
  return (
    <ActDialog
      name="trade.pos.review"
      title={m['trade.till.reviewTitle']({ number: row.number })}
      verb={m['trade.till.reviewAct']()}
      input={note.trim() ? { id: row.id, version: row.version, note } : null}
      onDone={onClose}
      onClose={onClose}
    >
      <ul>
        {row.review.map(reason => (
          <li key={reason}>{reviewWords[reason]()}</li>
        ))}
      </ul>
      <TextField label={m['trade.till.decision']()} name="note" value={note} onChange={setNote} />
    </ActDialog>
  )
}

type Back = { quantity: string; serials: string }

function ReturnDialog({ row, till, onClose }: { row: Row; till: Till; onClose: () => void }) {
  const sale = useAnswer('trade.pos.get', { id: row.id })
  const [typed, setTyped] = useState<Readonly<Record<string, Back>>>({})
  const [reason, setReason] = useState('')
  const [refund, setRefund] = useState<'cash' | 'card' | 'credit'>('cash')
  const lines = (sale.data?.lines ?? []).filter(line => line.quantity !== line.returned)
  const of = (id: string) => typed[id] ?? { quantity: '', serials: '' }
  const chosen = lines.filter(line => of(line.id).quantity !== '' && of(line.id).quantity !== '0')
  return (
    <ActDialog
      name="trade.pos.return"
      title={m['trade.till.returnTitle']({ number: row.number })}
      verb={m['trade.till.return']()}
      input={
        sale.data && reason.trim() && chosen.length > 0
          ? {
              saleId: row.id,
              version: sale.data.version,
              tillId: till.id,
              reason,
              refund,
              lines: chosen.map(line => ({
                lineId: line.id,
                quantity: of(line.id).quantity,
                serials: serialsIn(of(line.id).serials),
              })),
            }
          : null
      }
      onDone={({ number }) => {
        showToast(m['trade.sale.returnedToast']({ number }))
        onClose()
      }}
      onClose={onClose}
    >
      {lines.map((line, at) => (
        <div key={line.id} className="stack tight">
          <DecimalField
            label={`${line.item} (${line.unit})`}
            name={`lines.${at}.quantity`}
            optional
            digits={line.isWhole ? 0 : 3}
            value={of(line.id).quantity}
            onChange={quantity => setTyped({ ...typed, [line.id]: { ...of(line.id), quantity } })}
          />
          {line.tracking === 'serial' && (
            <TextArea
              label={m['trade.line.serials']()}
              name={`lines.${at}.serials`}
              rows={2}
              value={of(line.id).serials}
              onChange={serials => setTyped({ ...typed, [line.id]: { ...of(line.id), serials } })}
            />
          )}
        </div>
      ))}
      <TextField label={m['trade.move.field.reason']()} name="reason" value={reason} onChange={setReason} />
      <SegmentedControl
        label={m['trade.till.refundBy']()}
        value={refund}
        onChange={setRefund}
        options={[
          { id: 'cash', name: m['trade.till.tender.cash']() },
          { id: 'card', name: m['trade.till.tender.card']() },
          { id: 'credit', name: m['trade.till.keepCredit']() },
        ]}
      />
    </ActDialog>
  )
}
