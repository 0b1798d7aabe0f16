import { m } from '#generated/words/messages.js'
import { addMonths, type Day, startOfMonth } from '#kernel/shared/day.ts'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { formatMonth } from '../monthNames.web.ts'

type Props = {
  month: Day
  /** The latest month that may be chosen. */
  last: Day
  onChange: (month: Day) => void
}

/** The month a page of figures stands at, two years back. */
export function MonthChip({ month, last, onChange }: Props) {
  const months = Array.from({ length: 24 }, (_, at) => addMonths(startOfMonth(last), -at))
  return (
    <FilterChip name={m['accounting.overview.month']()} value={formatMonth(month)}>
      <Select
        label={m['accounting.overview.month']()}
        value={startOfMonth(month)}
        onChange={onChange}
        options={months.map(one => ({ id: one, name: formatMonth(one) }))}
      />
    </FilterChip>
  )
}
