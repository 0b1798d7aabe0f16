import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addMonths, type Day, startOfMonth } from '#kernel/shared/day.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { useDisplay } from '#ui/display.ts'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../report/FilterParts.tsx'
import { dayWord, everyWords, type Recurring } from './recurringWords.web.ts'

type Props = { entry: OutputFor<'accounting.journal.get'>; onClose: () => void }

const days = [...Array.from({ length: 28 }, (_, at) => at + 1), 0]
const amountOf = (text: string) => (/[1-9]/.test(text) ? text : null)

/** Repeats an entry with the same lines from a day on, posted by itself or kept as a draft each time. */
export function RepeatDialog({ entry, onClose }: Props) {
  const today = useToday()
  const display = useDisplay()
  const [every, setEvery] = useState<Recurring['every']>('month')
  const [dayOfMonth, setDay] = useState(Math.min(Number(entry.date.slice(8)), 28))
  const [startsOn, setStartsOn] = useState<Day | null>(addMonths(startOfMonth(today), 1))
  const [endsOn, setEndsOn] = useState<Day | null>(null)
  const [autoPost, setAutoPost] = useState(true)
  const [autoReverse, setAutoReverse] = useState(false)
  const lines = entry.lines.map(line => ({
    accountId: line.accountId ?? '',
    debit: amountOf(line.debit),
    credit: amountOf(line.credit),
    partyId: line.partyId,
    costCenterId: line.costCenterId,
    profitUnitId: line.profitUnitId,
    memo: line.memo,
  }))
  const terms = { every, dayOfMonth, endsOn, autoPost, autoReverse: autoPost && autoReverse }
  return (
    <ActDialog
      name="accounting.recurring.save"
      title={m['accounting.recurring.repeatTitle']({ number: entry.number ?? '' })}
      verb={m['accounting.recurring.repeat']()}
      input={startsOn ? { ...terms, memo: entry.memo.slice(0, 280), startsOn, lines } : null}
      onClose={onClose}
      onDone={({ nextOn }) =>
        showToast(m['accounting.recurring.saved']({ day: nextOn ? formatDay(nextOn, display.digits) : '' }))
      }
    >
      <div className="fields">
        <Select
          name="every"
          label={m['accounting.recurring.every']()}
          value={every}
          onChange={setEvery}
          options={(Object.keys(everyWords) as Recurring['every'][]).map(id => ({
            id,
            name: everyWords[id](),
          }))}
        />
        <Select
          name="dayOfMonth"
          label={m['accounting.recurring.day']()}
          value={String(dayOfMonth)}
          onChange={day => setDay(Number(day))}
          options={days.map(day => ({ id: String(day), name: dayWord(day) }))}
        />
        <DateField
          name="startsOn"
          label={m['accounting.recurring.startsOn']()}
          value={startsOn}
          onChange={setStartsOn}
          gregorianOnly
        />
        <DateField
          name="endsOn"
          label={m['accounting.recurring.endsOn']()}
          value={endsOn}
          onChange={setEndsOn}
          optional
          gregorianOnly
        />
      </div>
      <Checkbox checked={autoPost} onChange={setAutoPost}>
        {m['accounting.recurring.autoPost']()}
      </Checkbox>
      {autoPost && (
        <Checkbox checked={autoReverse} onChange={setAutoReverse}>
          {m['accounting.recurring.autoReverse']()}
        </Checkbox>
      )}
    </ActDialog>
  )
}
