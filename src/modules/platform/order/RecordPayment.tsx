import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { methodWords, type OpenOrder, type Order } from './orderWords.web.ts'

type Method = NonNullable<Order['method']>
const methods = Object.keys(methodWords) as Method[]

type Props = { order: OpenOrder; name: string; onClose: () => void }

/** Money for an order has come: how much, how and when; the plan begins with it. */
export function RecordPayment({ order, name, onClose }: Props) {
  const [amount, setAmount] = useState<string>(order.dueMinor)
  const [method, setMethod] = useState<Method>('transfer')
  const [reference, setReference] = useState('')
  const [receivedOn, setReceivedOn] = useState<string | null>(dayIn(new Date(), 'Asia/Kuwait'))
  const input =
    amount && receivedOn
      ? {
          companyId: order.companyId,
          orderId: order.id,
          amountMinor: amount,
          method,
          receivedOn,
          reference: reference.trim() || null,
        }
      : null
  return (
    <ActDialog
      name="platform.order.recordPayment"
      title={m['platform.order.recordTitle']({ number: order.number, name })}
      verb={m['platform.order.record']()}
      input={input}
      onClose={onClose}
      onDone={made => showToast(m['platform.order.recorded']({ number: made.number }))}
    >
      <div className="fields">
        <MoneyField
          name="amountMinor"
          label={m['platform.order.amount']()}
          value={amount}
          onChange={setAmount}
          currency="KWD"
        />
        <Select<Method>
          name="method"
          label={m['platform.order.method']()}
          value={method}
          onChange={setMethod}
          options={methods.map(id => ({ id, name: methodWords[id]() }))}
        />
        <DateField
          name="receivedOn"
          label={m['platform.order.receivedOn']()}
          value={receivedOn}
          onChange={setReceivedOn}
          gregorianOnly
        />
        <TextField
          name="reference"
          label={m['platform.order.reference']()}
          value={reference}
          onChange={setReference}
          maxLength={80}
          optional
        />
      </div>
    </ActDialog>
  )
}
