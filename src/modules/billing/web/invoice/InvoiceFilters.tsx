import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { type Change, PartyChip, PartyFilter, PeriodChip, PeriodFields } from '../ListFilters.tsx'
import { type InvoiceRow, invoiceStateWords } from '../wordMaps.ts'

export type InvoiceFilter = Pick<
  InputFor<'billing.invoice.totals'>,
  'kind' | 'state' | 'partyId' | 'from' | 'to'
>

const allStates: readonly InvoiceRow['state'][] = [
  'unpaid',
  'partlyPaid',
  'overdue',
  'paid',
  'coveredByCheque',
  'void',
  'draft',
]

type Props = {
  readonly filters: Omit<InvoiceFilter, 'kind'>
  readonly onChange: Change
  readonly states?: readonly InvoiceRow['state'][]
}

/** State, party and dates of a list of invoices or bills. */
export function InvoiceFilters({ filters, onChange, states = allStates }: Props) {
  const { state, partyId, from, to } = filters
  const days = { from: from ?? null, to: to ?? null }
  return (
    <>
      {state && (
        <FilterChip
          name={m['billing.state']()}
          value={invoiceStateWords[state]()}
          onRemove={() => onChange({ state: null })}
        />
      )}
      {partyId && <PartyChip id={partyId} onChange={onChange} />}
      {(from || to) && <PeriodChip {...days} onChange={onChange} />}
      <FilterButton>
        <Select
          label={m['billing.state']()}
          value={state ?? 'all'}
          onChange={value => onChange({ state: value === 'all' ? null : value })}
          options={[
            { id: 'all', name: m['billing.filter.all']() },
            ...states.map(id => ({ id, name: invoiceStateWords[id]() })),
          ]}
        />
        <PartyFilter id={partyId ?? null} onChange={onChange} />
        <PeriodFields {...days} onChange={onChange} />
      </FilterButton>
    </>
  )
}
