import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, type Day, endOfMonth, isDay, startOfMonth } from '#kernel/shared/day.ts'
import { currencySymbol } from '#kernel/shared/format.ts'
import { type Currency, currencies } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../report/FilterParts.tsx'
import { canonicalRate } from './exchangeRate.rules.ts'
import { pastedRates } from './pastedRates.web.ts'

type Props = { onClose: () => void }

const told = ({ saved }: { saved: number }) => showToast(m['accounting.rate.saved']({ count: saved }))

/** The rate of one currency on one day. */
export function RateDialog({ onClose }: Props) {
  const own = useCompany().currency
  const today = useToday()
  const others = currencies.filter(one => one !== own)
  const [currency, setCurrency] = useState<Currency>(others.includes('USD') ? 'USD' : others[0]!)
  const [date, setDate] = useState<Day | null>(today)
  const [rate, setRate] = useState('')
  const isRate = canonicalRate(rate) !== null
  return (
    <ActDialog
      name="accounting.rate.set"
      title={m['accounting.rate.new']()}
      verb={m['accounting.rate.save']()}
      input={isRate && date ? { rows: [{ currency, date, rate }] } : null}
      missing={isRate ? null : m['accounting.rate.invalid']()}
      onClose={onClose}
      onDone={told}
    >
      <div className="fields">
        <Select
          name="currency"
          label={m['accounting.rate.currency']()}
          value={currency}
          onChange={setCurrency}
          options={others.map(id => ({ id, name: id }))}
        />
        <DateField
          name="date"
          label={m['accounting.rate.on']()}
          value={date}
          onChange={setDate}
          max={today}
          gregorianOnly
        />
        <TextField
          name="rate"
          label={m['accounting.rate.rate']()}
          hint={m['accounting.rate.rateHint']({ currency: currencySymbol(own, currentLocale()) })}
          value={rate}
          onChange={setRate}
          maxLength={30}
          dir="ltr"
        />
      </div>
    </ActDialog>
  )
}

/** Many rates at once, pasted from a sheet. */
export function PasteDialog({ onClose }: Props) {
  const [text, setText] = useState('')
  const read = pastedRates(text)
  const rows = 'line' in read ? [] : read
  return (
    <ActDialog
      name="accounting.rate.set"
      title={m['accounting.rate.pasteTitle']()}
      verb={m['accounting.rate.pasteAct']()}
      input={rows.length > 0 ? { rows: rows.map(row => ({ ...row })) } : null}
      missing={
        'line' in read
          ? m['accounting.rate.pasteWrong'](read)
          : rows.length > 0
            ? null
            : m['accounting.rate.pasteHint']()
      }
      onClose={onClose}
      onDone={told}
    >
      <TextArea
        label={m['accounting.rate.pasteLabel']()}
        hint={'line' in read ? m['accounting.rate.pasteWrong'](read) : m['accounting.rate.pasteHint']()}
        value={text}
        onChange={setText}
        rows={8}
        autoFocus
      />
    </ActDialog>
  )
}

/** Open foreign documents at the rate of a month's end, with the entry and its reversal before they are posted. */
export function RevalueDialog({ onClose }: Props) {
  const today = useToday()
  const [month, setMonth] = useState<Day | null>(addDays(startOfMonth(today), -1))
  return (
    <ActDialog
      posts
      name="accounting.balance.revalue"
      title={m['accounting.revalue.title']()}
      verb={m['accounting.revalue.act']()}
      input={month ? { month } : null}
      onClose={onClose}
      onDone={({ entries }) =>
        showToast(
          entries.length > 0
            ? m['accounting.revalue.done']({ count: entries.length })
            : m['accounting.revalue.nothing'](),
        )
      }
    >
      <p>{m['accounting.revalue.body']()}</p>
      <DateField
        name="month"
        label={m['accounting.revalue.month']()}
        value={month}
        onChange={day => setMonth(day && isDay(day) ? endOfMonth(day) : day)}
        max={today}
        gregorianOnly
      />
    </ActDialog>
  )
}
