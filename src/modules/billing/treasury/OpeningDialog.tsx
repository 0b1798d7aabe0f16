import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { showToast } from '#ui/toast.ts'
import { DayField } from '../document/DayField.tsx'
import { RateField } from '../foreign/CurrencyFields.tsx'
import { useRate } from '../foreign/useRate.web.ts'
import { useToday } from '../list/ListFilters.tsx'
import { minorOf } from '../money/amounts.web.ts'
import type { TreasuryRow } from '../wordMaps.web.ts'
import { boxName } from './boxName.web.ts'

/** The opening balance of a box or bank, once; an overdraft is negative. */
export function OpeningDialog({ row, onClose }: { row: TreasuryRow; onClose: () => void }) {
  const own = useCompany().currency
  const { currency } = row
  const isForeign = currency !== own
  const today = useToday()
  const [date, setDate] = useState<Day | null>(`${today.slice(0, 4)}-01-01`)
  const [amount, setAmount] = useState('')
  const [rate, setRate] = useState('')
  const known = useRate(isForeign ? currency : null, date ?? today)
  const isEmpty = minorOf(amount, currency) === 0
  return (
    <ActDialog
      posts
      name="billing.treasury.opening"
      title={m['billing.treasury.openingTitle']({ box: boxName(row) })}
      verb={m['billing.treasury.openingPost']()}
      input={
        isEmpty || !date
          ? null
          : { id: row.id, date, amount, ...(isForeign ? { rate: rate.trim() || null } : {}) }
      }
      missing={isEmpty ? m['billing.lack.amount']() : date ? null : m['billing.lack.day']()}
      onClose={onClose}
      onDone={made => showToast(m['billing.treasury.openingDone']({ number: made.number }))}
    >
      <div className="fields">
        <MoneyField
          name="amount"
          label={m['billing.amount']()}
          value={amount}
          onChange={setAmount}
          currency={currency}
          negative
          autoFocus
        />
        {isForeign && <RateField rate={rate} known={known ?? null} onChange={setRate} error={null} />}
        <DayField
          name="date"
          label={m['billing.date']()}
          value={date}
          onChange={setDate}
          max={today}
          gregorianOnly
        />
      </div>
    </ActDialog>
  )
}
