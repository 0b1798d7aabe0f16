import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { fieldWords, type Order, type OrderLine, stepOf } from './orderWords.web.ts'

type Props = { order: Order; line: OrderLine; onClose: () => void }

/** Takes a line off, or a part of it; a line that was sent is cancelled on a ticket. */
export function TakeDialog({ order, line, onClose }: Props) {
  const [quantity, setQuantity] = useState<number | null>(line.quantity)
  const [reason, setReason] = useState('')
  const isHeld = line.state === 'held'
  return (
    <ActDialog
      name="restaurant.order.change"
      title={m['restaurant.order.takeTitle']({ dish: line.name })}
      verb={m['restaurant.order.take']()}
      danger
      input={
        quantity && (isHeld || reason.trim())
          ? { ...stepOf(order), take: [{ lineId: line.id, quantity, reason: reason.trim() || null }] }
          : null
      }
      onClose={onClose}
    >
      <div className="fields">
        <NumberField
          label={fieldWords.quantity()}
          name="take.0.quantity"
          value={quantity}
          onChange={setQuantity}
        />
        {!isHeld && (
          <TextField
            label={fieldWords.reason()}
            name="take.0.reason"
            maxLength={200}
            value={reason}
            onChange={setReason}
          />
        )}
      </div>
    </ActDialog>
  )
}
