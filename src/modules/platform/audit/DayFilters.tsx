import { m } from '#generated/words/messages.js'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'

type Props = {
  filters: Readonly<Record<string, unknown>>
  onChange: (change: Readonly<Record<string, unknown>>) => void
}

const dayOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** The two day fields of the filter button. */
export function DayFilterFields({ filters, onChange }: Props) {
  return (
    <>
      <DateField
        label={m['platform.audit.from']()}
        value={dayOf(filters['from'])}
        onChange={from => onChange({ from: from ?? undefined })}
        gregorianOnly
      />
      <DateField
        label={m['platform.audit.to']()}
        value={dayOf(filters['to'])}
        onChange={to => onChange({ to: to ?? undefined })}
        gregorianOnly
      />
    </>
  )
}

/** The days in use, as chips. */
export function DayFilterChips({ filters, onChange }: Props) {
  const from = dayOf(filters['from'])
  const to = dayOf(filters['to'])
  return (
    <>
      {from && (
        <FilterChip
          name={m['platform.audit.from']()}
          value={<DayText day={from} />}
          onRemove={() => onChange({ from: undefined })}
        />
      )}
      {to && (
        <FilterChip
          name={m['platform.audit.to']()}
          value={<DayText day={to} />}
          onRemove={() => onChange({ to: undefined })}
        />
      )}
    </>
  )
}
