import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useBranches } from '#modules/platform/public.web.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { groupName } from '../../group/groupName.web.ts'
import { ownershipWords } from '../vehicleWords.web.ts'
import { expiryWord } from './expiryWord.web.ts'
import type { FilterField, FilterProps } from './VehicleFilterFields.tsx'

export type { VehicleFilter } from './VehicleFilterFields.tsx'

// Seen only once the filter or a chip is opened.
const VehicleFilterFields = onDemand<FilterProps & { only?: FilterField }>(
  async () => (await import('./VehicleFilterFields.tsx')).VehicleFilterFields,
)

/** The filters in use as chips, the others behind one button; all of them live in the address. */
export function VehicleFilters({ filters, onChange }: FilterProps) {
  const { groupId, branchId, ownership, expiringWithinDays, freeFrom, freeTo } = filters
  const groups = useAnswer('fleet.group.list', {}).data?.rows ?? []
  const group = groups.find(one => one.id === groupId)
  const branches = useBranches()
  const field = (only: FilterField) => (
    <VehicleFilterFields filters={filters} onChange={onChange} only={only} />
  )
  return (
    <>
      {groupId && (
        <FilterChip
          name={m['fleet.field.group']()}
          value={group ? <bdi>{groupName(group)}</bdi> : m['fleet.value.unset']()}
          onRemove={() => onChange({ groupId: null })}
        >
          {field('group')}
        </FilterChip>
      )}
      {branchId && (
        <FilterChip
          name={m['fleet.field.branch']()}
          value={<bdi>{branches.find(one => one.id === branchId)?.name ?? m['fleet.value.unset']()}</bdi>}
          onRemove={() => onChange({ branchId: null })}
        >
          {field('branch')}
        </FilterChip>
      )}
      {ownership && (
        <FilterChip
          name={m['fleet.field.ownership']()}
          value={ownershipWords[ownership]()}
          onRemove={() => onChange({ ownership: null })}
        >
          {field('ownership')}
        </FilterChip>
      )}
      {expiringWithinDays !== undefined && (
        <FilterChip
          name={m['fleet.filter.expiring']()}
          value={expiryWord(expiringWithinDays)}
          onRemove={() => onChange({ expiringWithinDays: null })}
        >
          {field('expiry')}
        </FilterChip>
      )}
      {freeFrom && freeTo && (
        <FilterChip
          name={m['fleet.filter.free']()}
          value={
            <span className="range">
              <InstantText at={freeFrom} /> <span className="to" aria-hidden="true" />{' '}
              <InstantText at={freeTo} />
            </span>
          }
          onRemove={() => onChange({ freeFrom: null, freeTo: null })}
        >
          {field('free')}
        </FilterChip>
      )}
      <FilterButton>
        <VehicleFilterFields filters={filters} onChange={onChange} />
      </FilterButton>
    </>
  )
}
