import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import type { FilterChange } from '#ui/DaysFilter.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'

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

type GroupProps = { groupId: string | undefined; onChange: FilterChange }

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

/** Narrows a list to a group; nothing without the right to see the fleet. */
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
