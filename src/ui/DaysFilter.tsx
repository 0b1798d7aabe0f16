import { DateField } from './DateField.tsx'
import { DayRange } from './DayRange.tsx'
import { FilterChip } from './FilterChip.tsx'

/** What a filter changes of its list. */
export type FilterChange = (change: Readonly<Record<string, unknown>>) => void

type DaysProps<Key extends string> = {
  /** The two filters, first and last day. */
  keys: readonly [Key, Key]
  days: Readonly<Partial<Record<Key, string | undefined>>>
  onChange: FilterChange
}

type ChipProps<Key extends string> = DaysProps<Key> & { name: string }

/** The days a list is narrowed to. */
export function DaysChip<Key extends string>({ keys: [from, to], days, name, onChange }: ChipProps<Key>) {
  if (!days[from] && !days[to]) return null
  return (
    <FilterChip
      name={name}
      value={<DayRange from={days[from]} to={days[to]} />}
      onRemove={() => onChange({ [from]: null, [to]: null })}
    />
  )
}

type FieldProps<Key extends string> = DaysProps<Key> & { labels: readonly [string, string] }

/** Narrows a list to days. */
export function DaysFields<Key extends string>({ keys, days, labels, onChange }: FieldProps<Key>) {
  return (
    <div className="fields">
      {keys.map((key, at) => (
        <DateField
          key={key}
          label={labels[at] ?? ''}
          value={days[key] ?? null}
          onChange={day => onChange({ [key]: day })}
          gregorianOnly
          optional
        />
      ))}
    </div>
  )
}
