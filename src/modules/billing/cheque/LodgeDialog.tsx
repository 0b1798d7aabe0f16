import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { Money } from '#ui/Money.tsx'
import { showToast } from '#ui/toast.ts'
import { DayField } from '../document/DayField.tsx'
import { useToday } from '../list/ListFilters.tsx'
import { minorOf, sum } from '../money/amounts.web.ts'
import { TreasuryPicker } from '../treasury/TreasuryPicker.tsx'
import type { ChequeRow } from '../wordMaps.web.ts'

type Props = {
  cheques: readonly ChequeRow[]
  onDone: () => void
  onClose: () => void
}

/** Lodges the chosen cheques at one bank on one day. */
export function LodgeDialog({ cheques, onDone, onClose }: Props) {
  const { currency } = useCompany()
  const today = useToday()
  const [on, setOn] = useState<Day | null>(today)
  const [bank, setBank] = useState<string | null>(null)
  const total = sum(cheques.map(cheque => minorOf(cheque.amount, currency)))
  return (
    <ActDialog
      posts
      name="billing.cheque.lodge"
      title={m['billing.cheque.lodgeTitle']({ count: cheques.length })}
      verb={m['billing.cheque.act.lodged']()}
      input={bank && on ? { ids: cheques.map(cheque => cheque.id), treasuryAccountId: bank, on } : null}
      missing={bank ? (on ? null : m['billing.lack.day']()) : m['billing.cheque.lack.bank']()}
      onClose={onClose}
      onDone={({ count }) => {
        showToast(m['billing.cheque.lodgedDone']({ count }))
        onDone()
      }}
    >
      <div className="fields">
        <TreasuryPicker
          name="treasuryAccountId"
          label={m['billing.cheque.lodgeAt']()}
          value={bank}
          onChange={setBank}
          kinds={['bank']}
        />
        <DayField
          name="on"
          label={m['billing.date']()}
          value={on}
          onChange={setOn}
          max={today}
          gregorianOnly
        />
      </div>
      <p className="row">
        <span className="grow">{m['billing.invoice.total']()}</span>
        <Money amount={moneyText(total, currency)} strong />
      </p>
    </ActDialog>
  )
}
