import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { DateField } from '#ui/DateField.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { ActDialog } from '../ActDialog.tsx'
import { useToday } from '../clock.ts'
import { TreasurySelect } from '../TreasurySelect.tsx'
import type { WorkOrder } from './workWords.ts'

type Props = { readonly order: WorkOrder; readonly onClose: () => void }

/** Pays the paper of the workshop; what differs from the accrued cost goes to maintenance. */
export default function PayOrderDialog({ order, onClose }: Props) {
  const [amount, setAmount] = useState(order.accrued)
  const [box, setBox] = useState<string | null>(null)
  const [on, setOn] = useState<string | null>(useToday())
  const [reference, setReference] = useState('')
  const missing = !(Number(amount) > 0)
    ? m['kernel.field.positive']()
    : box && on
      ? null
      : m['fleet.violationPayment.accountFirst']()
  return (
    <ActDialog
      name="fleet.workOrder.pay"
      title={m['fleet.workOrder.payTitle']({ number: order.number })}
      verb={m['fleet.workOrder.act.pay']()}
      posts
      input={
        missing || !box || !on
          ? null
          : { id: order.id, version: order.version, amount, treasuryAccountId: box, on, reference }
      }
      missing={missing}
      onDone={({ number }) => showToast(m['fleet.violationPayment.paid']({ number }))}
      onClose={onClose}
    >
      <dl className="facts">
        <Fact label={m['fleet.workOrder.sum.accrued']()} strong>
          <Money amount={order.accrued} strong />
        </Fact>
        <Fact label={m['fleet.workOrder.column.vendor']()}>
          <bdi>{order.vendor?.name ?? m['fleet.workOrder.ownWorkshop']()}</bdi>
        </Fact>
      </dl>
      <div className="fields">
        <MoneyField label={m['fleet.workOrder.billAmount']()} value={amount} onChange={setAmount} />
        <TreasurySelect value={box} onChange={setBox} />
        <DateField label={m['fleet.violationPayment.on']()} value={on} onChange={setOn} gregorianOnly />
        <TextField
          label={m['fleet.workOrder.billNumber']()}
          value={reference}
          onChange={setReference}
          dir="ltr"
          maxLength={60}
          optional
        />
      </div>
    </ActDialog>
  )
}
