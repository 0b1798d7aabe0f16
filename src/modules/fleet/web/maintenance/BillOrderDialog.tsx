import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { TreasuryPicker } from '#modules/billing/web/public.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../clock.ts'
import type { WorkOrder } from './workWords.ts'

type Props = { readonly order: WorkOrder; readonly onClose: () => void }
type How = 'later' | 'now'

/** The workshop's paper: on its account or paid at once; what differs from the accrued cost goes to maintenance. */
export default function BillOrderDialog({ order, onClose }: Props) {
  const { can } = useSession()
  const mayOwe = can('finance.vendors.write') && order.vendor !== null
  const mayPay = can('finance.payments.write')
  const [how, setHow] = useState<How>(mayOwe ? 'later' : 'now')
  const [amount, setAmount] = useState(order.accrued)
  const [box, setBox] = useState<string | null>(null)
  const [on, setOn] = useState<string | null>(useToday())
  const [reference, setReference] = useState('')
  const isLater = how === 'later'
  const missing = whatIsMissing({ amount, on, box: isLater ? 'none' : box, reference, isLater })
  return (
    <ActDialog
      name="fleet.workOrder.bill"
      title={m['fleet.workOrder.billTitle']({ number: order.number })}
      verb={m['fleet.workOrder.act.bill']()}
      posts
      input={
        missing || !on
          ? null
          : {
              ...{ id: order.id, version: order.version, amount, on, reference },
              treasuryAccountId: isLater ? null : box,
            }
      }
      missing={missing}
      onDone={({ number }) =>
        showToast(
          isLater
            ? m['fleet.workOrder.bill.recorded']({ number })
            : m['fleet.violationPayment.paid']({ number }),
        )
      }
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
      {mayOwe && mayPay && (
        <RadioGroup
          label={m['fleet.workOrder.bill.how']()}
          value={how}
          onChange={setHow}
          options={[
            { id: 'later', name: m['fleet.workOrder.bill.later']() },
            { id: 'now', name: m['fleet.workOrder.bill.now']() },
          ]}
        />
      )}
      <div className="fields">
        <MoneyField label={m['fleet.workOrder.billAmount']()} value={amount} onChange={setAmount} />
        <TextField
          label={m['fleet.workOrder.billNumber']()}
          value={reference}
          onChange={setReference}
          dir="ltr"
          maxLength={60}
          optional={!isLater}
        />
        <DateField label={m['fleet.violationPayment.on']()} value={on} onChange={setOn} gregorianOnly />
        {!isLater && (
          <TreasuryPicker label={m['fleet.violationPayment.account']()} value={box} onChange={setBox} />
        )}
      </div>
    </ActDialog>
  )
}

type Typed = {
  readonly amount: string
  readonly on: string | null
  readonly box: string | null
  readonly reference: string
  readonly isLater: boolean
}

function whatIsMissing({ amount, on, box, reference, isLater }: Typed): string | null {
  if (!(Number(amount) > 0)) return m['kernel.field.positive']()
  if (isLater && reference.trim() === '') return m['fleet.workOrder.bill.numberFirst']()
  return box && on ? null : m['fleet.violationPayment.accountFirst']()
}
