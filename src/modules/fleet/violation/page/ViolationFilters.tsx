import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { DaysChip, DaysFields } from '#ui/DaysFilter.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { VehiclePicker } from '../../vehicle/VehiclePicker.tsx'
import type { ViolationFilter } from './violationFilter.web.ts'
import { reasonWords, violationTypeWords } from './violationWords.web.ts'

type Props = {
  filters: ViolationFilter
  onChange: (change: Readonly<Record<string, unknown>>) => void
}

const all = { id: 'all' as const }

/** What narrows the list: the kind of violation, why it waits, a vehicle, a party, days. */
export function ViolationFilters({ filters, onChange }: Props) {
  const { can } = useSession()
  const { type, reason, vehicleId, partyId, from, to } = filters
  const days = { keys: ['from', 'to'], days: { from, to }, onChange } as const
  const anything = { ...all, name: m['fleet.violation.filter.all']() }
  return (
    <>
      {type && (
        <FilterChip
          name={m['fleet.violation.field.type']()}
          value={violationTypeWords[type]()}
          onRemove={() => onChange({ type: null })}
        />
      )}
      {reason && (
        <FilterChip
          name={m['fleet.violation.filter.reason']()}
          value={reasonWords[reason]()}
          onRemove={() => onChange({ reason: null })}
        />
      )}
      {vehicleId && (
        <FilterChip
          name={m['fleet.vehicle.title']()}
          value={m['fleet.violation.filter.one']()}
          onRemove={() => onChange({ vehicleId: null })}
        />
      )}
      {partyId && (
        <FilterChip
          name={m['fleet.violation.column.party']()}
          value={m['fleet.violation.filter.one']()}
          onRemove={() => onChange({ partyId: null })}
        />
      )}
      <DaysChip {...days} name={m['fleet.violation.column.occurred']()} />
      <FilterButton>
        <Select
          label={m['fleet.violation.field.type']()}
          value={type ?? 'all'}
          onChange={value => onChange({ type: value === 'all' ? null : value })}
          options={[anything, ...optionsOf(violationTypeWords)]}
        />
        <Select
          label={m['fleet.violation.filter.reason']()}
          value={reason ?? 'all'}
          onChange={value => onChange({ reason: value === 'all' ? null : value })}
          options={[anything, ...optionsOf(reasonWords)]}
        />
        {can('fleet.vehicles.read') && (
          <VehiclePicker value={vehicleId ?? null} onChange={id => onChange({ vehicleId: id })} optional />
        )}
        {can('operations.customers.read') && (
          <CustomerPicker
            label={m['fleet.violation.column.party']()}
            value={partyId ?? null}
            onChange={id => onChange({ partyId: id })}
            creates={false}
            optional
          />
        )}
        <DaysFields
          {...days}
          labels={[m['fleet.violation.filter.from'](), m['fleet.violation.filter.to']()]}
        />
      </FilterButton>
    </>
  )
}
