import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { useBranches } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { figureText } from '#ui/figures.ts'
import { Select } from '#ui/Select.tsx'
import { useClock } from '../../clock.web.ts'
import { groupName } from '../../group/groupName.web.ts'
import { ownershipWords } from '../vehicleWords.web.ts'
import { expiryWord } from './expiryWord.web.ts'

export type VehicleFilter = Pick<
  InputFor<'fleet.vehicle.list'>,
  'status' | 'groupId' | 'branchId' | 'ownership' | 'expiringWithinDays' | 'freeFrom' | 'freeTo'
>
type Change = (change: Readonly<Record<string, unknown>>) => void
export type FilterProps = { readonly filters: VehicleFilter; readonly onChange: Change }
export type FilterField = 'group' | 'branch' | 'ownership' | 'expiry' | 'free'
type Props = FilterProps & {
  /** Only this one, in the window of its chip; without it all of them. */
  only?: FilterField
}

const any = 'any'
const expiryDays = [0, 7, 30, 60, 90]

/** What the list of vehicles is narrowed by, as the opened filter or chip asks it. */
export function VehicleFilterFields({ filters, onChange, only }: Props) {
  const { groupId, branchId, ownership, expiringWithinDays, freeFrom, freeTo } = filters
  const groups = useAnswer('fleet.group.list', {}).data?.rows ?? []
  const branches = useBranches()
  const asks = (field: FilterField) => only === undefined || only === field
  const anyValue = { id: any, name: m['fleet.value.any']() }
  return (
    <>
      {asks('group') && (
        <Select
          label={m['fleet.field.group']()}
          value={groupId ?? any}
          onChange={id => onChange({ groupId: id === any ? null : id })}
          options={[
            anyValue,
            ...groups.map(one => ({ id: one.id, name: groupName(one), fact: figureText(one.vehicleCount) })),
          ]}
        />
      )}
      {asks('branch') && branches.length > 1 && (
        <Select
          label={m['fleet.field.branch']()}
          value={branchId ?? any}
          onChange={id => onChange({ branchId: id === any ? null : id })}
          options={[anyValue, ...branches]}
        />
      )}
      {asks('ownership') && (
        <Select
          label={m['fleet.field.ownership']()}
          value={ownership ?? any}
          onChange={id => onChange({ ownership: id === any ? null : id })}
          options={[anyValue, ...optionsOf(ownershipWords)]}
        />
      )}
      {asks('expiry') && (
        <Select
          label={m['fleet.filter.expiring']()}
          value={expiringWithinDays === undefined ? any : String(expiringWithinDays)}
          onChange={id => onChange({ expiringWithinDays: id === any ? null : Number(id) })}
          options={[anyValue, ...expiryDays.map(days => ({ id: String(days), name: expiryWord(days) }))]}
        />
      )}
      {asks('free') && <FreePeriod from={freeFrom} to={freeTo} onChange={onChange} />}
    </>
  )
}

type PeriodProps = {
  from: string | undefined
  to: string | undefined
  onChange: Change
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
        disabledReason={start && end && !isBackwards ? null : m['fleet.filter.freeIncomplete']()}
        onPress={() => start && end && onChange({ freeFrom: instantOf(start), freeTo: instantOf(end) })}
      >
        {m['fleet.filter.apply']()}
      </Button>
    </div>
  )
}
