import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../clock.web.ts'

type How = 'later' | 'now'

type Words = {
  /** «على حساب الورشة». */
  later: string
  amount: string
  number: string
  numberFirst: string
}

type Paper = {
  amount: string
  on: string
  reference: string
  /** Null for a bill to be paid later. */
  treasuryAccountId: string | null
}

/** The bill of a cost that was accrued, on account or paid at once: what is typed of it, what is missing, and its fields. */
export function usePaper(
  accrued: string,
  hasVendor: boolean,
  words: Words,
  /** The day it is proposed for; today when left out. */
  day?: string | null,
): {
  paper: Paper | null
  missing: string | null
  isLater: boolean
  /** Says that it is recorded, or paid. */
  said: (answer: { number: string }) => void
  fields: ReactNode
} {
  const { can } = useSession()
  const mayOwe = can('finance.vendors.write') && hasVendor
  const mayPay = can('finance.payments.write')
  const today = useToday()
  const [how, setHow] = useState<How>(mayOwe ? 'later' : 'now')
  const [amount, setAmount] = useState(accrued)
  const [box, setBox] = useState<string | null>(null)
  const [on, setOn] = useState<string | null>(day ?? today)
  const [reference, setReference] = useState('')
  const isLater = how === 'later'
  const missing = !(Number(amount) > 0)
    ? m['kernel.field.positive']()
    : isLater && reference.trim() === ''
      ? words.numberFirst
      : on && (isLater || box)
        ? null
        : m['fleet.violationPayment.accountFirst']()
  return {
    paper: missing || !on ? null : { amount, on, reference, treasuryAccountId: isLater ? null : box },
    missing,
    isLater,
    said: answer =>
      showToast(
        isLater ? m['fleet.workOrder.bill.recorded'](answer) : m['fleet.violationPayment.paid'](answer),
      ),
    fields: (
      <>
        {mayOwe && mayPay && (
          <RadioGroup
            label={m['fleet.workOrder.bill.how']()}
            value={how}
            onChange={setHow}
            options={[
              { id: 'later', name: words.later },
              { id: 'now', name: m['fleet.workOrder.bill.now']() },
            ]}
          />
        )}
        <div className="fields">
          <MoneyField label={words.amount} value={amount} onChange={setAmount} />
          <TextField
            label={words.number}
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
      </>
    ),
  }
}
