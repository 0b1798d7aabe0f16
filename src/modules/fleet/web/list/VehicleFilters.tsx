import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Select } from '#ui/Select.tsx'
import { useBranches } from '../branches.ts'
import { useClock } from '../clock.ts'
import { groupName } from '../groupName.ts'
import { optionsOf, ownershipWords } from '../wordMaps.ts'

export type VehicleFilter = Pick<
  InputFor<'fleet.vehicle.list'>,
  'status' | 'groupId' | 'branchId' | 'ownership' | 'expiringWithinDays' | 'freeFrom' | 'freeTo'
>
type Change = (change: Readonly<Record<string, unknown>>) => void
type Props = { readonly filters: VehicleFilter; readonly onChange: Change }

const any = 'any'
const expiryDays = [0, 7, 30, 60, 90]
const expiryWord = (days: number) =>
  days === 0 ? m['fleet.filter.expired']() : m['fleet.filter.days']({ count: days })

/** The filters in use as chips, the others behind one button; all of them live in the address. */
export function VehicleFilters({ filters, onChange }: Props) {
  const { groupId, branchId, ownership, expiringWithinDays, freeFrom, freeTo } = filters
  const groups = useAnswer('fleet.group.list', {}).data?.rows ?? []
  const group = groups.find(one => one.id === groupId)
  const branches = useBranches()
  const groupField = (
    <Select
      label={m['fleet.field.group']()}
      value={groupId ?? any}
      onChange={id => onChange({ groupId: id === any ? null : id })}
      options={[
        { id: any, name: m['fleet.value.any']() },
        ...groups.map(one => ({ id: one.id, name: groupName(one), fact: String(one.vehicleCount) })),
      ]}
    />
  )
  const branchField = branches.length > 1 && (
    <Select
      label={m['fleet.field.branch']()}
      value={branchId ?? any}
      onChange={id => onChange({ branchId: id === any ? null : id })}
      options={[{ id: any, name: m['fleet.value.any']() }, ...branches]}
    />
  )
  const ownershipField = (
    <Select
      label={m['fleet.field.ownership']()}
      value={ownership ?? any}
      onChange={id => onChange({ ownership: id === any ? null : id })}
      options={[{ id: any, name: m['fleet.value.any']() }, ...optionsOf(ownershipWords)]}
    />
  )
  const expiryField = (
    <Select
      label={m['fleet.filter.expiring']()}
      value={expiringWithinDays === undefined ? any : String(expiringWithinDays)}
      onChange={id => onChange({ expiringWithinDays: id === any ? null : Number(id) })}
      options={[
        { id: any, name: m['fleet.value.any']() },
        ...expiryDays.map(days => ({ id: String(days), name: expiryWord(days) })),
      ]}
    />
  )
  const freeFields = <FreePeriod from={freeFrom} to={freeTo} onChange={onChange} />
  return (
    <>
      {groupId && (
        <FilterChip
          name={m['fleet.field.group']()}
          value={group ? <bdi>{groupName(group)}</bdi> : m['fleet.value.unset']()}
          onRemove={() => onChange({ groupId: null })}
        >
          {groupField}
        </FilterChip>
      )}
      {branchId && (
        <FilterChip
          name={m['fleet.field.branch']()}
          value={<bdi>{branches.find(one => one.id === branchId)?.name ?? m['fleet.value.unset']()}</bdi>}
          onRemove={() => onChange({ branchId: null })}
        >
          {branchField}
        </FilterChip>
      )}
      {ownership && (
        <FilterChip
          name={m['fleet.field.ownership']()}
          value={ownershipWords[ownership]()}
          onRemove={() => onChange({ ownership: null })}
        >
          {ownershipField}
        </FilterChip>
      )}
      {expiringWithinDays !== undefined && (
        <FilterChip
          name={m['fleet.filter.expiring']()}
          value={expiryWord(expiringWithinDays)}
          onRemove={() => onChange({ expiringWithinDays: null })}
        >
          {expiryField}
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
          {freeFields}
        </FilterChip>
      )}
      <FilterButton>
        {groupField}
        {branchField}
        {ownershipField}
        {expiryField}
        {freeFields}
      </FilterButton>
    </>
  )
}

type PeriodProps = {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onChange: Change
}

function FreePeriod({ from, to, onChange }: PeriodProps) {
  const { localOf, instantOf } = useClock()
  const [start, setStart] = useState(from ? localOf(new Date(from)) : null)
  const [end, setEnd] = useState(to ? localOf(new Date(to)) : null)
  const isBackwards = start !== null && end !== null && end <= start
  return (
    <div className="stack fleet-free">
      <DateTimeField label={m['fleet.filter.freeFrom']()} value={start} onChange={setStart} />
      <DateTimeField
        label={m['fleet.filter.freeTo']()}
        value={end}
        onChange={setEnd}
        error={isBackwards ? m['fleet.filter.freeBackwards']() : null}
        hint={m['fleet.filter.freeHint']()}
      />
      <Button
        size="small"
        disabled={!start || !end || isBackwards}
        onPress={() => start && end && onChange({ freeFrom: instantOf(start), freeTo: instantOf(end) })}
      >
        {m['fleet.filter.apply']()}
      </Button>
    </div>
  )
}
