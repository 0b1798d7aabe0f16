import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useSession } from '#kernel/web/session.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { DaysFields, type FilterChange } from '#ui/DaysFilter.tsx'
import { Select } from '#ui/Select.tsx'
import { contractTypes } from '../../schedule/term.rules.ts'
import { typeWords } from '../../wordMaps.web.ts'
import { GroupSelect } from './groupFilter.tsx'

export type ContractFilter = Pick<
  InputFor<'rentals.contract.totals'>,
  'customerId' | 'vehicleId' | 'groupId' | 'type' | 'startFrom' | 'startTo'
>
export type FilterProps = { readonly filters: ContractFilter; readonly onChange: FilterChange }

/** What the list of contracts is narrowed by, as the opened filter asks it. */
export function ContractFilterFields({ filters, onChange }: FilterProps) {
  const { can } = useSession()
  const { customerId, groupId, type, startFrom, startTo } = filters
  const days = { keys: ['startFrom', 'startTo'], days: { startFrom, startTo }, onChange } as const
  return (
    <>
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
    </>
  )
}
