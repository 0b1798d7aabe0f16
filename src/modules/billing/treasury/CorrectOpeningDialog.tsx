import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { DayField } from '../document/DayField.tsx'
import { RateField } from '../foreign/CurrencyFields.tsx'
import { useRate } from '../foreign/useRate.web.ts'
import { useToday } from '../list/ListFilters.tsx'
import type { TreasuryRow } from '../wordMaps.web.ts'
import { boxName } from './boxName.web.ts'

type Props = {
  row: TreasuryRow
  opening: NonNullable<TreasuryRow['opening']>
  onClose: () => void
}

/** A wrong opening balance is reversed and the right one posted, in one act. */
export function CorrectOpeningDialog({ row, opening, onClose }: Props) {
  const isForeign = row.currency !== useCompany().currency
  const today = useToday()
  const [date, setDate] = useState<Day | null>(opening.date)
  const [amount, setAmount] = useState(opening.amount)
  const [rate, setRate] = useState('')
  const [reason, setReason] = useState('')
  const known = useRate(isForeign ? row.currency : null, date ?? today)
  const written = reason.trim()
  const isEmpty = amount.trim() === ''
  const missing = isEmpty
    ? m['billing.lack.amount']()
    : !date
      ? m['billing.lack.day']()
      : written === ''
        ? m['billing.reason.needed']()
        : null
  return (
    <ActDialog
      posts
      name="billing.treasury.correctOpening"
      title={m['billing.treasury.correctTitle']({ box: boxName(row) })}
      verb={m['billing.treasury.correctPost']()}
      input={
        isEmpty || !date
          ? null
          : {
              id: row.id,
              entry: opening.entry,
              date,
              amount,
              ...(isForeign ? { rate: rate.trim() || null } : {}),
              // The dry run needs a reason; what is typed is sent.
              reason: written === '' ? '—' : written,
            }
      }
      missing={missing}
      onClose={onClose}
      onDone={({ number }) =>
        showToast(
          number ? m['billing.treasury.correctDone']({ number }) : m['billing.treasury.correctUndone'](),
        )
      }
    >
      <p>{m['billing.treasury.correctHint']({ entry: opening.entry })}</p>
      <div className="fields">
        <MoneyField
          name="amount"
          label={m['billing.amount']()}
          value={amount}
          onChange={setAmount}
          currency={row.currency}
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
      <TextArea
        name="reason"
        label={m['billing.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
      />
    </ActDialog>
  )
}
