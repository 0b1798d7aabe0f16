import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { DateField } from '#ui/DateField.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { ActDialog } from '../../ActDialog.tsx'
import { useToday } from '../../clock.ts'

type Line = { readonly id: string; readonly amount: string; readonly discount: string }
type Props = {
  readonly authority: { readonly id: string; readonly name: string }
  readonly lines: readonly Line[]
  readonly total: string
  readonly hasUndecided: boolean
  readonly onPaid: () => void
  readonly onClose: () => void
}

/** From which account and on which day; the entries are shown before the money leaves. */
export function PayDialog({ authority, lines, total, hasUndecided, onPaid, onClose }: Props) {
  const isArabic = currentLocale() === 'ar'
  const [box, setBox] = useState<string | null>(null)
  const [on, setOn] = useState<string | null>(useToday())
  const [receipt, setReceipt] = useState('')
  const treasury = useAnswer('billing.treasury.list', {})
  const boxes = (treasury.data?.rows ?? []).filter(one => one.active)
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
        <Select
          label={m['fleet.violationPayment.account']()}
          value={box}
          onChange={setBox}
          placeholder={m['fleet.violationPayment.chooseAccount']()}
          options={boxes.map(one => ({
            id: one.id,
            name: (isArabic ? one.nameAr : one.nameEn) ?? one.nameAr,
            fact: one.balance === null ? null : <Money amount={one.balance} />,
          }))}
        />
        <DateField label={m['fleet.violationPayment.on']()} value={on} onChange={setOn} gregorianOnly />
        <TextField
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
