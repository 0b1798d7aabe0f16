import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { CustomerPicker, partyName } from '#modules/parties/web/public.tsx'
import { DaysChip, DaysFields, type FilterChange } from '#ui/DaysFilter.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { contractTypes } from '../../shared/term.rules.ts'
import { typeWords } from '../wordMaps.ts'
import { GroupChip, GroupSelect } from './groupFilter.tsx'

export type ContractFilter = Pick<
  InputFor<'rentals.contract.totals'>,
  'customerId' | 'vehicleId' | 'groupId' | 'type' | 'startFrom' | 'startTo'
>
type Props = { readonly filters: ContractFilter; readonly onChange: FilterChange }

/** The customer a list is narrowed to, by name. */
export function CustomerChip({ id, onChange }: { readonly id: string; readonly onChange: FilterChange }) {
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
export function ContractFilters({ filters, onChange }: Props) {
  const { can } = useSession()
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
        {can('operations.customers.read') && (
          <CustomerPicker
            label={m['rentals.field.customer']()}
            value={customerId ?? null}
            onChange={id => onChange({ customerId: id })}
            optional
          />
        )}
        <Select
          label={m['rentals.field.type']()}
          value={type ?? 'all'}
          onChange={value => onChange({ type: value === 'all' ? null : value })}
          options={[
            { id: 'all', name: m['rentals.contract.tab.all']() },
            ...contractTypes.map(id => ({ id, name: typeWords[id]() })),
          ]}
        />
        <GroupSelect groupId={groupId} onChange={onChange} />
        <DaysFields {...days} labels={[m['rentals.filter.startFrom'](), m['rentals.filter.startTo']()]} />
      </FilterButton>
    </>
  )
}
