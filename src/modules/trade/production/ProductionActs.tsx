import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { GoodsLines } from '../stock/GoodsLines.tsx'
import { allGoods, emptyLine, type GoodsDraft, serialsIn } from '../stock/goodsLines.web.ts'
import { actWords, fieldWords, type ProductionOrder } from './productionWords.web.ts'

type Props = { order: ProductionOrder; onClose: () => void }

const useToday = () => {
  const { timeZone } = useCompany()
  return useState<string | null>(() => dayIn(new Date(), timeZone))
}

/** Materials out of stock: what is left to issue of the list, and whatever was used beside it. */
export function IssueDialog({ order, onClose }: Props) {
  const [date, setDate] = useToday()
  const [lines, setLines] = useState<readonly GoodsDraft[]>(() => {
    const open = order.lines.filter(line => line.left !== '0')
    return open.length === 0
      ? [emptyLine()]
      : open.map((line, at) => ({ ...emptyLine(at + 1), itemId: line.itemId, quantity: line.left }))
  })
  const goods = allGoods(lines)
  const { id, version } = order
  // The order counts its materials in base units.
  const isBase = lines.every(line => line.unitId === null)
  return (
    <ActDialog
      name="trade.production.issue"
      title={actWords.issue()}
      verb={actWords.issue()}
      posts
      input={
        date && goods && isBase
          ? {
              id,
              version,
              date,
              lines: goods.map(({ itemId, quantity, batch, serials }) => ({
                itemId,
                quantity,
                batch,
                serials,
              })),
            }
          : null
      }
      onDone={() => {
        showToast(m['trade.production.issued']())
        onClose()
      }}
      onClose={onClose}
    >
      <DateField label={m['trade.move.field.on']()} name="date" value={date} onChange={setDate} />
      <GoodsLines
        lines={lines}
        onChange={next => setLines(next.map(line => ({ ...line, unitId: null })))}
        stocked
        warehouseId={order.warehouseId}
      />
    </ActDialog>
  )
}

type Back = { quantity: string; serials: string }

/** Materials that were not used go back to the warehouse. */
export function GiveBackDialog({ order, onClose }: Props) {
  const [date, setDate] = useToday()
  const [typed, setTyped] = useState<Readonly<Record<string, Back>>>({})
  const taken = order.lines.filter(line => line.issued !== '0')
  const of = (id: string) => typed[id] ?? { quantity: '', serials: '' }
  const chosen = taken.filter(line => of(line.itemId).quantity !== '' && of(line.itemId).quantity !== '0')
  const { id, version } = order
  return (
    <ActDialog
      name="trade.production.giveBack"
      title={actWords.giveBack()}
      verb={actWords.giveBack()}
      posts
      input={
        date && chosen.length > 0
          ? {
              id,
              version,
              date,
              lines: chosen.map(line => ({
                itemId: line.itemId,
                quantity: of(line.itemId).quantity,
                serials: serialsIn(of(line.itemId).serials),
              })),
            }
          : null
      }
      onDone={() => {
        showToast(m['trade.production.gaveBack']())
        onClose()
      }}
      onClose={onClose}
    >
      <DateField label={m['trade.move.field.on']()} name="date" value={date} onChange={setDate} />
      {taken.map(line => (
        <div key={line.itemId} className="stack tight">
          <DecimalField
            label={`${line.item} (${line.unit})`}
            name={`lines.${Math.max(0, chosen.indexOf(line))}.quantity`}
            optional
            digits={line.isWhole ? 0 : 3}
            value={of(line.itemId).quantity}
            onChange={quantity => setTyped({ ...typed, [line.itemId]: { ...of(line.itemId), quantity } })}
          />
          {line.tracking === 'serial' && (
            <TextArea
              label={m['trade.line.serials']()}
              name={`lines.${Math.max(0, chosen.indexOf(line))}.serials`}
              rows={2}
              value={of(line.itemId).serials}
              onChange={serials => setTyped({ ...typed, [line.itemId]: { ...of(line.itemId), serials } })}
            />
          )}
        </div>
      ))}
    </ActDialog>
  )
}

/** Hours of the workshop at the rate of the order. */
export function HoursDialog({ order, onClose }: Props) {
  const [date, setDate] = useToday()
  const [hours, setHours] = useState('')
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="trade.production.hours"
      title={actWords.hours()}
      verb={actWords.hours()}
      posts
      input={
        date && hours
          ? { id: order.id, version: order.version, date, hours, reason: reason.trim() || null }
          : null
      }
      onDone={() => {
        showToast(m['trade.production.worked']())
        onClose()
      }}
      onClose={onClose}
    >
      <div className="fields">
        <DateField label={m['trade.move.field.on']()} name="date" value={date} onChange={setDate} />
        <DecimalField label={fieldWords.hours()} name="hours" digits={3} value={hours} onChange={setHours} />
      </div>
      <TextField label={fieldWords.note()} name="reason" optional value={reason} onChange={setReason} />
    </ActDialog>
  )
}

/** What came out: good pieces, the usual loss, and scrap with its reason. */
export function OutputDialog({ order, onClose }: Props) {
  const [date, setDate] = useToday()
  const [typed, setTyped] = useState({ good: order.left, normalLoss: '', scrap: '', reason: '' })
  const [tracked, setTracked] = useState({ batch: '', serials: '' })
  const [expiresOn, setExpires] = useState<string | null>(null)
  const [finishes, setFinishes] = useState(true)
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const digits = order.isWhole ? 0 : 3
  return (
    <ActDialog
      name="trade.production.output"
      title={actWords.output()}
      verb={actWords.output()}
      posts
      input={
        date
          ? {
              id: order.id,
              version: order.version,
              date,
              good: typed.good || '0',
              normalLoss: typed.normalLoss || '0',
              scrap: typed.scrap || '0',
              reason: typed.reason.trim() || null,
              batch: tracked.batch.trim() || null,
              expiresOn,
              serials: serialsIn(tracked.serials),
              finishes,
            }
          : null
      }
      onDone={() => {
        showToast(m['trade.production.made']())
        onClose()
      }}
      onClose={onClose}
    >
      <div className="fields">
        <DateField label={m['trade.move.field.on']()} name="date" value={date} onChange={setDate} />
        <DecimalField
          label={`${fieldWords.good()} (${order.unit})`}
          name="good"
          digits={digits}
          value={typed.good}
          onChange={good => set({ good })}
        />
        <DecimalField
          label={fieldWords.normalLoss()}
          name="normalLoss"
          optional
          hint={m['trade.production.normalLossHint']()}
          digits={digits}
          value={typed.normalLoss}
          onChange={normalLoss => set({ normalLoss })}
        />
        <DecimalField
          label={fieldWords.scrap()}
          name="scrap"
          optional
          hint={m['trade.production.scrapHint']()}
          digits={digits}
          value={typed.scrap}
          onChange={scrap => set({ scrap })}
        />
      </div>
      {(typed.scrap || typed.normalLoss) && (
        <TextField
          label={fieldWords.reason()}
          name="reason"
          optional={!typed.scrap}
          value={typed.reason}
          onChange={reason => set({ reason })}
        />
      )}
      {order.tracking === 'batch' && (
        <div className="fields">
          <TextField
            label={m['trade.line.batch']()}
            name="batch"
            dir="ltr"
            value={tracked.batch}
            onChange={batch => setTracked({ ...tracked, batch })}
          />
          <DateField
            label={m['trade.line.expiresOn']()}
            name="expiresOn"
            optional
            value={expiresOn}
            onChange={setExpires}
          />
        </div>
      )}
      {order.tracking === 'serial' && (
        <TextArea
          label={m['trade.line.serials']()}
          name="lines.0.serials"
          rows={3}
          value={tracked.serials}
          onChange={serials => setTracked({ ...tracked, serials })}
        />
      )}
      <Checkbox
        checked={finishes}
        name="finishes"
        onChange={setFinishes}
        hint={m['trade.production.finishesHint']()}
      >
        {m['trade.production.finishes']()}
      </Checkbox>
    </ActDialog>
  )
}
