import { m } from '#generated/words/messages.js'
import { addMonths, dayIn, monthOf } from '#kernel/shared/day.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Select } from '#ui/Select.tsx'

/** A month as the house writes it: `11/2026`. */
export const monthName = (month: string): string => isolated(`${month.slice(5)}/${month.slice(0, 4)}`)

type Props = { value: string | null; onChange: (month: string | null) => void }

/** One of the months around now. */
export function MonthSelect({ value, onChange }: Props) {
  const today = dayIn(new Date(), useCompany().timeZone)
  const months = Array.from({ length: 19 }, (_, at) => monthOf(addMonths(`${monthOf(today)}-01`, 6 - at)))
  const offered = value && !months.includes(value) ? [value, ...months] : months
  return (
    <Select
      label={m['hr.leave.field.month']()}
      value={value ?? 'all'}
      onChange={month => onChange(month === 'all' ? null : month)}
      options={[
        { id: 'all', name: m['hr.filter.all']() },
        ...offered.map(month => ({ id: month, name: monthName(month) })),
      ]}
    />
  )
}
