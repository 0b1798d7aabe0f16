import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { partyName } from '#modules/parties/public.web.tsx'
import { DaysChip, type FilterChange } from '#ui/DaysFilter.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { typeWords } from '../../wordMaps.web.ts'
import type { FilterProps } from './ContractFilterFields.tsx'
import { GroupChip } from './groupFilter.tsx'

export type { ContractFilter } from './ContractFilterFields.tsx'

// Seen only once the filter is opened.
const ContractFilterFields = onDemand<FilterProps>(
  async () => (await import('./ContractFilterFields.tsx')).ContractFilterFields,
)

/** The customer a list is narrowed to, by name. */
export function CustomerChip({ id, onChange }: { id: string; onChange: FilterChange }) {
  const { can } = useSession()
  const answer = useAnswer('parties.party.get', { id }, { enabled: can('operations.customers.read') })
  return (
    <FilterChip
      name={m['rentals.field.customer']()}
      value={<bdi>{answer.data ? partyName(answer.data) : '\u2026'}</bdi>}
      onRemove={() => onChange({ customerId: null })}
    />
  )
}

/** Customer, type, group and start of the list of contracts. */
export function ContractFilters({ filters, onChange }: FilterProps) {
  const { customerId, vehicleId, groupId, type, startFrom, startTo } = filters
  const days = { keys: ['startFrom', 'startTo'], days: { startFrom, startTo }, onChange } as const
  return (
    <>
      {customerId && <CustomerChip id={customerId} onChange={onChange} />}
      {vehicleId && (
        <FilterChip
          name={m['rentals.field.vehicle']()}
          value={m['rentals.filter.one']()}
          onRemove={() => onChange({ vehicleId: null })}
        />
      )}
      <GroupChip groupId={groupId} onChange={onChange} />
      {type && (
        <FilterChip
          name={m['rentals.field.type']()}
          value={typeWords[type]()}
          onRemove={() => onChange({ type: null })}
        />
      )}
      <DaysChip {...days} name={m['rentals.field.startAt']()} />
      <FilterButton>
        <ContractFilterFields filters={filters} onChange={onChange} />
      </FilterButton>
    </>
  )
}
