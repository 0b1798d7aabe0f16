import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'

/** What a filter changes of its list. */
export type Change = (change: Readonly<Record<string, unknown>>) => void

const every = 'all'

function useGroups() {
  const { can } = useSession()
  const answer = useAnswer(
    'fleet.group.list',
    {},
    { enabled: can('fleet.vehicles.read'), staleTime: 300_000 },
  )
  return answer.data?.rows ?? null
}

type GroupProps = { readonly groupId: string | undefined; readonly onChange: Change }

/** The group a list is narrowed to, by name. */
export function GroupChip({ groupId, onChange }: GroupProps) {
  const group = useGroups()?.find(one => one.id === groupId)
  if (!groupId) return null
  return (
    <FilterChip
      name={m['rentals.field.group']()}
      value={<bdi>{group?.nameAr ?? '\u2026'}</bdi>}
      onRemove={() => onChange({ groupId: null })}
    />
  )
}

/** Narrows a list to a group; nothing for whoever may not see the fleet. */
export function GroupSelect({ groupId, onChange }: GroupProps) {
  const groups = useGroups()
  if (!groups) return null
  return (
    <Select
      label={m['rentals.field.group']()}
      value={groupId ?? every}
      onChange={value => onChange({ groupId: value === every ? null : value })}
      options={[
        { id: every, name: m['rentals.contract.tab.all']() },
        ...groups.map(one => ({ id: one.id, name: one.nameAr })),
      ]}
    />
  )
}

type DaysProps<Key extends string> = {
  /** The two filters, first and last day. */
  readonly keys: readonly [Key, Key]
  readonly days: Readonly<Partial<Record<Key, string | undefined>>>
  readonly onChange: Change
}

type ChipProps<Key extends string> = DaysProps<Key> & { readonly name: string }

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

type FieldProps<Key extends string> = DaysProps<Key> & { readonly labels: readonly [string, string] }

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
        />
      ))}
    </div>
  )
}
