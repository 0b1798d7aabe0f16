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
import { serialsIn } from '../stock/goodsLines.web.ts'
import { actWords, fieldWords, type Sale } from './saleWords.web.ts'

type Props = { sale: Sale; onClose: () => void }
type Line = Sale['lines'][number]
type Typed = { quantity: string; batch: string; serials: string }

const useToday = () => {
  const { timeZone } = useCompany()
  return useState(() => dayIn(new Date(), timeZone))[0]
}

/** Quantities of lines with batch and numbers as they are typed; a line of nothing is left out. */
function useLines(lines: readonly Line[], usual: (line: Line) => string) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const of = (line: Line): Typed => typed[line.id] ?? { quantity: usual(line), batch: '', serials: '' }
  const set = (line: Line, part: Partial<Typed>) =>
    setTyped({ ...typed, [line.id]: { ...of(line), ...part } })
  const chosen = lines
    .filter(line => of(line).quantity !== '' && of(line).quantity !== '0')
    .map(line => ({
      lineId: line.id,
      quantity: of(line).quantity,
      batch: of(line).batch.trim() || null,
      serials: serialsIn(of(line).serials),
    }))
  return { of, set, chosen }
}

function LineFields({
  lines,
  state,
  asksBatch,
}: {
  lines: readonly Line[]
  state: ReturnType<typeof useLines>
  asksBatch: boolean
}) {
  return lines.map((line, at) => (
    <div key={line.id} className="stack tight">
      <DecimalField
        label={`${line.item} (${line.baseUnit})`}
        name={`lines.${at}.quantity`}
        digits={line.isWhole ? 0 : 3}
        value={state.of(line).quantity}
        onChange={quantity => state.set(line, { quantity })}
      />
      {asksBatch && line.tracking === 'batch' && (
        <TextField
          label={m['trade.line.batch']()}
          name={`lines.${at}.batch`}
          dir="ltr"
          optional
          value={state.of(line).batch}
          onChange={batch => state.set(line, { batch })}
        />
      )}
      {line.tracking === 'serial' && (
        <TextArea
          label={m['trade.line.serials']()}
          name={`lines.${at}.serials`}
          rows={2}
          value={state.of(line).serials}
          onChange={serials => state.set(line, { serials })}
        />
      )}
    </div>
  ))
}

/** What leaves for an order, whole or in part. */
export function DeliverDialog({ sale, onClose }: Props) {
  const [date, setDate] = useState<string | null>(useToday())
  const [receiver, setReceiver] = useState('')
  const lines = sale.lines.filter(line => line.leftToDeliver !== '0')
  const state = useLines(lines, line => line.leftToDeliver)
  const { id, version } = sale
  return (
    <ActDialog
      name="trade.sale.deliver"
      title={actWords.deliver()}
      verb={actWords.deliver()}
      posts
      input={
        date && state.chosen.length > 0
          ? { id, version, date, receiver: receiver.trim() || null, lines: state.chosen }
          : null
      }
      onDone={({ number }) => {
        showToast(m['trade.sale.deliveredToast']({ number }))
        onClose()
      }}
      onClose={onClose}
    >
      <div className="fields">
        <DateField label={m['trade.move.field.on']()} name="date" value={date} onChange={setDate} />
        <TextField
          label={fieldWords.receiver()}
          name="receiver"
          optional
          value={receiver}
          onChange={setReceiver}
        />
      </div>
      <LineFields lines={lines} state={state} asksBatch />
    </ActDialog>
  )
}

/** Invoices all that was delivered and not invoiced. */
export function InvoiceDialog({ sale, onClose }: Props) {
  const [date, setDate] = useState<string | null>(useToday())
  return (
    <ActDialog
      name="trade.sale.invoice"
      title={actWords.invoice()}
      verb={actWords.invoice()}
      posts
      input={date ? { id: sale.id, version: sale.version, date } : null}
      onDone={({ number }) => {
        showToast(m['trade.sale.invoicedToast']({ number }))
        onClose()
      }}
      onClose={onClose}
    >
      <p>{m['trade.sale.invoiceText']()}</p>
      <DateField label={m['trade.move.field.on']()} name="date" value={date} onChange={setDate} />
    </ActDialog>
  )
}

/** What the customer brings back: sold again or thrown away, credited where it was invoiced. */
export function ReturnDialog({ sale, onClose }: Props) {
  const [date, setDate] = useState<string | null>(useToday())
  const [reason, setReason] = useState('')
  const [restocks, setRestocks] = useState(true)
  const lines = sale.lines.filter(line => line.delivered !== '0' && line.delivered !== line.returned)
  const state = useLines(lines, () => '')
  const { id, version } = sale
  return (
    <ActDialog
      name="trade.sale.return"
      title={actWords.return()}
      verb={actWords.return()}
      posts
      input={
        date && reason.trim() && state.chosen.length > 0
          ? {
              id,
              version,
              date,
              reason,
              restocks,
              lines: state.chosen.map(({ lineId, quantity, serials }) => ({ lineId, quantity, serials })),
            }
          : null
      }
      onDone={({ number }) => {
        showToast(m['trade.sale.returnedToast']({ number }))
        onClose()
      }}
      onClose={onClose}
    >
      <div className="fields">
        <DateField label={m['trade.move.field.on']()} name="date" value={date} onChange={setDate} />
        <TextField label={m['trade.move.field.reason']()} name="reason" value={reason} onChange={setReason} />
      </div>
      <LineFields lines={lines} state={state} asksBatch={false} />
      <Checkbox
        checked={restocks}
        name="restocks"
        onChange={setRestocks}
        hint={m['trade.sale.restocksHint']()}
      >
        {m['trade.sale.restocks']()}
      </Checkbox>
    </ActDialog>
  )
}
