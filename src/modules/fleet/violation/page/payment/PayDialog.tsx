import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../../../clock.web.ts'

type Line = { id: string; amount: string; discount: string }
type Props = {
  authority: { id: string; name: string }
  lines: readonly Line[]
  total: string
  hasUndecided: boolean
  onPaid: () => void
  onClose: () => void
}

/** From which account and on which day; the entries are shown before the money leaves. */
export function PayDialog({ authority, lines, total, hasUndecided, onPaid, onClose }: Props) {
  const [box, setBox] = useState<string | null>(null)
  const [on, setOn] = useState<string | null>(useToday())
  const [receipt, setReceipt] = useState('')
  const missing = box && on ? null : m['fleet.violationPayment.accountFirst']()
  const input =
    box && on
      ? { authorityPartyId: authority.id, lines: [...lines], treasuryAccountId: box, on, receipt }
      : null
  return (
    <ActDialog
      name="fleet.violation.pay"
      title={m['fleet.violationPayment.payTitle']({ authority: `\u2068${authority.name}\u2069` })}
      verb={m['fleet.violationPayment.pay']({ count: lines.length })}
      posts
      input={input}
      missing={missing}
      onDone={({ number }) => {
        showToast(m['fleet.violationPayment.paid']({ number }))
        onPaid()
      }}
      onClose={onClose}
    >
      {hasUndecided && <Notice hue="amber">{m['fleet.violationPayment.provisional']()}</Notice>}
      <dl className="facts">
        <Fact label={m['fleet.violationPayment.total']()} strong>
          <Money amount={total} strong />
        </Fact>
      </dl>
      <div className="fields">
        <TreasuryPicker
          name="treasuryAccountId"
          label={m['fleet.violationPayment.account']()}
          value={box}
          onChange={setBox}
        />
        <DateField
          name="on"
          label={m['fleet.violationPayment.on']()}
          value={on}
          onChange={setOn}
          gregorianOnly
        />
        <TextField
          name="receipt"
          label={m['fleet.violationPayment.receipt']()}
          value={receipt}
          onChange={setReceipt}
          dir="ltr"
          maxLength={60}
          optional
        />
      </div>
    </ActDialog>
  )
}
