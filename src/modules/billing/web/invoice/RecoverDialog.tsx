import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { minorOf, sum } from '../amounts.ts'
import { links } from '../links.ts'
import { TreasuryPicker } from '../TreasuryPicker.tsx'
import type { Invoice } from '../wordMaps.ts'

/** Money for a debt that was given up: a receipt, income of its day. */
export function RecoverDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { currency } = useCompany()
  const navigate = useNavigate()
  const open =
    minorOf(invoice.total, currency) - sum(invoice.recoveries.map(one => minorOf(one.amount, currency)))
  const [amount, setAmount] = useState(moneyText(open, currency))
  const [box, setBox] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const isEmpty = minorOf(amount, currency) === 0
  return (
    <ActDialog
      posts
      name="billing.writeOff.recover"
      title={m['billing.writeOff.recoverTitle']({ number: invoice.number ?? '' })}
      verb={m['billing.writeOff.recoverAct']()}
      input={
        isEmpty || !box
          ? null
          : { id: invoice.id, amount, treasuryAccountId: box, reference: reference.trim() || null }
      }
      missing={isEmpty ? m['billing.lack.amount']() : box ? null : m['billing.treasury.choose']()}
      onClose={onClose}
      onDone={made => {
        showToast(m['billing.receipt.taken']({ number: made.number }))
        void navigate({ to: links.payment(made.id) as never })
      }}
    >
      <p className="soft-ink">{m['billing.writeOff.recoverBody']()}</p>
      <div className="fields">
        <MoneyField label={m['billing.amount']()} value={amount} onChange={setAmount} autoFocus />
        <TreasuryPicker label={m['billing.tender.how']()} value={box} onChange={setBox} currency={currency} />
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
