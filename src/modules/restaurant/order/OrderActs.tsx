import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { actWords, fieldWords, type Order, stepOf } from './orderWords.web.ts'

type Act = 'move' | 'join' | 'discount' | 'dispatch' | 'deliver' | 'cancel' | 'close'
type Props = { order: Order; onClose: () => void }

/** Which acts there is something to do with. */
function openActs(order: Order): Act[] {
  const isLive = order.lines.some(line => line.state !== 'void')
  const may = (act: Act) => order.actions.includes(act)
  const isDineIn = order.channel === 'dineIn'
  return (['cancel', 'move', 'join', 'discount', 'dispatch', 'deliver', 'close'] as const).filter(
    act =>
      may(act) &&
      (act !== 'cancel' || !isLive) &&
      ((act !== 'move' && act !== 'join') || isDineIn) &&
      (act !== 'dispatch' || order.channel === 'delivery') &&
      (act !== 'discount' || isLive) &&
      (act !== 'close' ||
        (isLive && order.checks.length > 0 && order.checks.every(one => one.state === 'paid'))),
  )
}

/** What may be done with the order as a whole. */
export function OrderActs({ order }: { order: Order }) {
  const [open, setOpen] = useState<Act | null>(null)
  const props = { order, onClose: () => setOpen(null) }
  return (
    <>
      {openActs(order).map(act => (
        <Button key={act} onPress={() => setOpen(act)}>
          {actWords[act]()}
        </Button>
      ))}
      {open === 'move' && <MoveDialog {...props} />}
      {open === 'join' && <JoinDialog {...props} />}
      {open === 'discount' && <DiscountDialog {...props} />}
      {open === 'dispatch' && <DispatchDialog {...props} />}
      {(open === 'deliver' || open === 'cancel' || open === 'close') && <StepDialog act={open} {...props} />}
    </>
  )
}

function MoveDialog({ order, onClose }: Props) {
  const tables = useAnswer('restaurant.floor.read', {}).data?.tables ?? []
  const [tableId, setTable] = useState<string | null>(null)
  return (
    <ActDialog
      name="restaurant.order.move"
      title={actWords.move()}
      verb={actWords.move()}
      input={tableId ? { ...stepOf(order), tableId } : null}
      onClose={onClose}
    >
      <Select
        label={fieldWords.table()}
        name="tableId"
        value={tableId}
        onChange={setTable}
        options={tables
          .filter(one => one.isActive && one.orderId === null)
          .map(one => ({ id: one.id, name: one.code }))}
      />
    </ActDialog>
  )
}

function JoinDialog({ order, onClose }: Props) {
  const rows = useAnswer('restaurant.order.list', { channel: 'dineIn' }).data?.rows ?? []
  const [intoId, setInto] = useState<string | null>(null)
  return (
    <ActDialog
      name="restaurant.order.join"
      title={actWords.join()}
      verb={actWords.join()}
      input={intoId ? { ...stepOf(order), intoId } : null}
      onClose={onClose}
    >
      <Select
        label={fieldWords.into()}
        name="intoId"
        value={intoId}
        onChange={setInto}
        options={rows
          .filter(row => row.id !== order.id)
          .map(row => ({ id: row.id, name: `${row.table?.code ?? ''} ${row.number ?? ''}`.trim() }))}
      />
    </ActDialog>
  )
}

function DiscountDialog({ order, onClose }: Props) {
  const [percent, setPercent] = useState<number | null>(order.discountBps / 100)
  const [reason, setReason] = useState(order.discountReason ?? '')
  return (
    <ActDialog
      name="restaurant.order.discount"
      title={actWords.discount()}
      verb={actWords.discount()}
      input={
        percent === null
          ? null
          : {
              ...stepOf(order),
              discountBps: Math.round(percent * 100),
              reason: reason.trim() || null,
            }
      }
      onClose={onClose}
    >
      <div className="fields">
        <NumberField
          label={fieldWords.discountBps()}
          name="discountBps"
          digits={2}
          unit="%"
          value={percent}
          onChange={setPercent}
        />
        <TextField
          label={fieldWords.reason()}
          name="reason"
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ActDialog>
  )
}

function DispatchDialog({ order, onClose }: Props) {
  const [driver, setDriver] = useState('')
  return (
    <ActDialog
      name="restaurant.order.dispatch"
      title={actWords.dispatch()}
      verb={actWords.dispatch()}
      input={driver.trim() ? { ...stepOf(order), driver } : null}
      onClose={onClose}
    >
      <TextField
        label={fieldWords.driver()}
        name="driver"
        maxLength={80}
        value={driver}
        onChange={setDriver}
      />
    </ActDialog>
  )
}

const notes = {
  deliver: () => m['restaurant.order.deliverNote'](),
  cancel: () => m['restaurant.order.cancelNote'](),
  close: () => m['restaurant.order.closeNote'](),
}

const StepDialog = ({ act, order, onClose }: Props & { act: keyof typeof notes }) => (
  <ActDialog
    name={`restaurant.order.${act}`}
    title={actWords[act]()}
    verb={actWords[act]()}
    danger={act === 'cancel'}
    input={stepOf(order)}
    onClose={onClose}
  >
    <p>{notes[act]()}</p>
  </ActDialog>
)
