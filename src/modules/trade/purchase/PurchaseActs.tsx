import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { serialsIn } from '../stock/goodsLines.web.ts'
import { actWords, type Purchase } from './purchaseWords.web.ts'
import '../trade.css'

type Props = { purchase: Purchase; onClose: () => void }
type Line = Purchase['lines'][number]

const useToday = () => {
  const { timeZone } = useCompany()
  return useState(() => dayIn(new Date(), timeZone))[0]
}

const nameOf = (line: Line) => (line.baseUnit ? `${line.description} (${line.baseUnit})` : line.description)

type Received = {
  accepted: string
  refused: string
  refusalReason: string
  batch: string
  expiresOn: string | null
  serials: string
}

/** What came of an order: accepted, refused and why, with batches and numbers. */
export function ReceiveDialog({ purchase, onClose }: Props) {
  const today = useToday()
  const [date, setDate] = useState<string | null>(today)
  const [deliveryNote, setNote] = useState('')
  const lines = purchase.lines.filter(line => line.itemId !== null && line.leftToReceive !== '0')
  const usual = (line: Line): Received => ({
    accepted: line.leftToReceive,
    refused: '',
    refusalReason: '',
    batch: '',
    expiresOn: null,
    serials: '',
  })
  const [typed, setTyped] = useState<Readonly<Record<string, Received>>>({})
  const of = (line: Line) => typed[line.id] ?? usual(line)
  const set = (line: Line, part: Partial<Received>) =>
    setTyped({ ...typed, [line.id]: { ...of(line), ...part } })
  return (
    <ActDialog
      name="trade.purchase.receive"
      title={`${actWords.receive()} ${purchase.number}`}
      verb={actWords.receive()}
      posts
      input={
        date
          ? {
              id: purchase.id,
              version: purchase.version,
              date,
              deliveryNote: deliveryNote.trim() || null,
              lines: lines.map(line => {
                const one = of(line)
                return {
                  lineId: line.id,
                  accepted: one.accepted || '0',
                  refused: one.refused || '0',
                  refusalReason: one.refusalReason.trim() || null,
                  batch: one.batch.trim() || null,
                  expiresOn: one.expiresOn,
                  serials: serialsIn(one.serials),
                }
              }),
            }
          : null
      }
      onDone={({ number }) => {
        showToast(m['trade.purchase.received']({ number }))
        onClose()
      }}
      onClose={onClose}
    >
      <div className="fields">
        <DateField label={m['trade.move.field.on']()} name="date" value={date} onChange={setDate} />
        <TextField
          label={m['trade.purchase.field.deliveryNote']()}
          name="deliveryNote"
          dir="ltr"
          optional
          value={deliveryNote}
          onChange={setNote}
        />
      </div>
      {lines.map((line, at) => {
        const one = of(line)
        return (
          <div key={line.id} className="stack tight">
            <strong>{nameOf(line)}</strong>
            <div className="fields">
              <DecimalField
                label={m['trade.purchase.field.received']()}
                name={`lines.${at}.accepted`}
                digits={line.isWhole ? 0 : 3}
                value={one.accepted}
                onChange={accepted => set(line, { accepted })}
              />
              <DecimalField
                label={m['trade.purchase.field.refused']()}
                name={`lines.${at}.refused`}
                optional
                digits={line.isWhole ? 0 : 3}
                value={one.refused}
                onChange={refused => set(line, { refused })}
              />
              {one.refused !== '' && one.refused !== '0' && (
                <TextField
                  label={m['trade.purchase.field.refusalReason']()}
                  name={`lines.${at}.refusalReason`}
                  value={one.refusalReason}
                  onChange={refusalReason => set(line, { refusalReason })}
                />
              )}
              {line.tracking === 'batch' && (
                <>
                  <TextField
                    label={m['trade.line.batch']()}
                    name={`lines.${at}.batch`}
                    dir="ltr"
                    value={one.batch}
                    onChange={batch => set(line, { batch })}
                  />
                  <DateField
                    label={m['trade.line.expiresOn']()}
                    name={`lines.${at}.expiresOn`}
                    optional
                    value={one.expiresOn}
                    onChange={expiresOn => set(line, { expiresOn })}
                  />
                </>
              )}
            </div>
            {line.tracking === 'serial' && (
              <TextArea
                label={m['trade.line.serials']()}
                name={`lines.${at}.serials`}
                rows={3}
                value={one.serials}
                onChange={serials => set(line, { serials })}
              />
            )}
          </div>
        )
      })}
    </ActDialog>
  )
}

/** Goods that go back to the supplier. */
export function ReturnDialog({ purchase, onClose }: Props) {
  const today = useToday()
  const [date, setDate] = useState<string | null>(today)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [serials, setSerials] = useState<Readonly<Record<string, string>>>({})
  const received = purchase.receipts.flatMap(receipt =>
    receipt.lines
      .filter(line => line.accepted !== line.returned && line.accepted !== '0')
      .map(line => ({
        ...line,
        number: receipt.number,
        of: purchase.lines.find(one => one.id === line.lineId)!,
      })),
  )
  const chosen = received.filter(line => typed[line.id] && typed[line.id] !== '0')
  return (
    <ActDialog
      name="trade.purchase.returnGoods"
      title={`${actWords.return()} ${purchase.number}`}
      verb={actWords.return()}
      posts
      input={
        date && reason.trim() && chosen.length > 0
          ? {
              id: purchase.id,
              version: purchase.version,
              date,
              reason,
              lines: chosen.map(line => ({
                receiptLineId: line.id,
                quantity: typed[line.id]!,
                serials: serialsIn(serials[line.id] ?? ''),
              })),
            }
          : null
      }
      onDone={({ number }) => {
        showToast(m['trade.purchase.returned']({ number }))
        onClose()
      }}
      onClose={onClose}
    >
      <div className="fields">
        <DateField label={m['trade.move.field.on']()} name="date" value={date} onChange={setDate} />
        <TextField label={m['trade.move.field.reason']()} name="reason" value={reason} onChange={setReason} />
      </div>
      {received.map(line => (
        <div key={line.id} className="stack tight">
          <DecimalField
            label={`${line.number} · ${nameOf(line.of)} · ${line.accepted}`}
            optional
            digits={line.of.isWhole ? 0 : 3}
            value={typed[line.id] ?? ''}
            onChange={value => setTyped({ ...typed, [line.id]: value })}
          />
          {line.of.tracking === 'serial' && (
            <TextArea
              label={m['trade.line.serials']()}
              rows={2}
              value={serials[line.id] ?? ''}
              onChange={value => setSerials({ ...serials, [line.id]: value })}
            />
          )}
        </div>
      ))}
    </ActDialog>
  )
}

/** The supplier's bill against what was ordered and came; a bill that differs is shown with the reason, and may be held. */
export function BillDialog({ purchase, onClose }: Props) {
  const today = useToday()
  const [date, setDate] = useState<string | null>(today)
  const [dueOn, setDue] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const [holds, setHolds] = useState(false)
  const lines = purchase.lines.filter(line => line.leftToBill !== '0')
  const [typed, setTyped] = useState<Readonly<Record<string, { quantity: string; net: string }>>>({})
  const of = (line: Line) => typed[line.id] ?? { quantity: line.leftToBill, net: '' }
  const billed = lines.filter(line => of(line).quantity !== '' && of(line).quantity !== '0')
  const isWhole = billed.length > 0 && billed.every(line => of(line).net !== '')
  return (
    <ActDialog
      name="trade.bill.record"
      title={`${actWords.bill()} ${purchase.number}`}
      verb={actWords.bill()}
      posts
      input={
        date && reference.trim() && isWhole
          ? {
              orderId: purchase.id,
              reference,
              date,
              dueOn,
              holds,
              lines: billed.map(line => ({ lineId: line.id, ...of(line) })),
            }
          : null
      }
      onDone={({ state }) => {
        showToast(state === 'held' ? m['trade.bill.heldToast']() : m['trade.bill.recordedToast']())
        onClose()
      }}
      onClose={onClose}
    >
      <div className="fields">
        <TextField
          label={m['trade.bill.reference']()}
          name="reference"
          dir="ltr"
          value={reference}
          onChange={setReference}
        />
        <DateField label={m['trade.bill.date']()} name="date" value={date} onChange={setDate} />
        <DateField label={m['trade.bill.dueOn']()} name="dueOn" optional value={dueOn} onChange={setDue} />
      </div>
      {lines.map((line, at) => (
        <div key={line.id} className="stack tight">
          <strong>{nameOf(line)}</strong>
          <div className="fields">
            <DecimalField
              label={m['trade.line.quantity']()}
              name={`lines.${at}.quantity`}
              digits={line.isWhole ? 0 : 3}
              value={of(line).quantity}
              onChange={quantity => setTyped({ ...typed, [line.id]: { ...of(line), quantity } })}
            />
            <MoneyField
              label={m['trade.bill.net']()}
              name={`lines.${at}.net`}
              value={of(line).net}
              onChange={net => setTyped({ ...typed, [line.id]: { ...of(line), net } })}
            />
          </div>
        </div>
      ))}
      <Checkbox checked={holds} name="holds" onChange={setHolds} hint={m['trade.bill.holdsHint']()}>
        {m['trade.bill.holds']()}
      </Checkbox>
    </ActDialog>
  )
}

/** Takes a held bill as it is, or drops it. */
export function ReleaseDialog({ bill, onClose }: { bill: Purchase['bills'][number]; onClose: () => void }) {
  const [decision, setDecision] = useState<'release' | 'drop'>('release')
  const [reason, setReason] = useState('')
  const words = { release: m['trade.bill.release'](), drop: m['trade.bill.drop']() }
  return (
    <ActDialog
      name="trade.bill.release"
      title={`${m['trade.bill.decide']()} ${bill.reference}`}
      verb={words[decision]}
      danger={decision === 'drop'}
      posts={decision === 'release'}
      input={reason.trim() ? { id: bill.id, version: bill.version, decision, reason } : null}
      onDone={onClose}
      onClose={onClose}
    >
      <SegmentedControl
        label={m['trade.bill.decide']()}
        value={decision}
        onChange={setDecision}
        options={[
          { id: 'release' as const, name: words.release },
          { id: 'drop' as const, name: words.drop },
        ]}
      />
      <TextField label={m['trade.move.field.reason']()} name="reason" value={reason} onChange={setReason} />
    </ActDialog>
  )
}
