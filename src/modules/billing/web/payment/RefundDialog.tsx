import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { minorOf } from '../amounts.ts'
import { links } from '../links.ts'
import { TreasuryPicker } from '../TreasuryPicker.tsx'
import type { Payment } from '../wordMaps.ts'

/** Gives free money of a receipt back through a payment out. */
export function RefundDialog({
  payment,
  onClose,
}: {
  readonly payment: Payment
  readonly onClose: () => void
}) {
  const own = useCompany().currency
  const currency = payment.foreign?.currency ?? own
  const navigate = useNavigate()
  const [amount, setAmount] = useState(payment.foreign?.free ?? payment.free)
  const [box, setBox] = useState<string | null>(payment.tenderLines[0]?.treasuryAccountId ?? null)
  const [reference, setReference] = useState('')
  const isEmpty = minorOf(amount, currency) === 0
  return (
    <ActDialog
      posts
      name="billing.payment.refund"
      title={m['billing.payment.refundTitle']({ number: payment.number })}
      verb={m['billing.payment.refundAct']()}
      input={
        isEmpty || !box
          ? null
          : { id: payment.id, amount, treasuryAccountId: box, reference: reference.trim() || null }
      }
      missing={isEmpty ? m['billing.lack.amount']() : box ? null : m['billing.treasury.choose']()}
      onClose={onClose}
      onDone={made => {
        showToast(
          made.isWaiting
            ? m['billing.approval.sent']({ number: made.number })
            : m['billing.payment.refundDone']({ number: made.number }),
        )
        void navigate({ to: links.payment(made.id) as never })
      }}
    >
      <div className="fields">
        <MoneyField
          label={m['billing.amount']()}
          value={amount}
          onChange={setAmount}
          currency={currency}
          autoFocus
        />
        <TreasuryPicker
          label={m['billing.treasury.from']()}
          value={box}
          onChange={setBox}
          currency={currency}
        />
        <TextField
          label={m['billing.tender.reference']()}
          value={reference}
          onChange={setReference}
          maxLength={60}
          dir="ltr"
          optional
        />
      </div>
    </ActDialog>
  )
}
