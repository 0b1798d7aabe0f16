import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { type Change, PartyChip, PartyFilter, PeriodChip, PeriodFields } from '../../list/ListFilters.tsx'
import { BoxChip, BoxSelect } from '../../treasury/BoxFilters.tsx'
import { type PaymentRow, paymentStatusWords, treasuryKindWords } from '../../wordMaps.web.ts'

export type PaymentFilter = Pick<
  InputFor<'billing.payment.totals'>,
  'direction' | 'status' | 'treasuryAccountId' | 'tender' | 'partyId' | 'free' | 'expense' | 'from' | 'to'
>

const tenderKinds = ['cash', 'bank', 'card', 'cheque'] as const
const statuses: readonly PaymentRow['status'][] = ['posted', 'submitted', 'returned', 'voided']

/** Tender, state, party and dates of the list of payments. */
export function PaymentFilters({ filters, onChange }: { filters: PaymentFilter; onChange: Change }) {
  const { status, treasuryAccountId, tender, partyId, from, to } = filters
  const days = { from: from ?? null, to: to ?? null }
  return (
    <>
      <BoxChip id={treasuryAccountId} onChange={onChange} />
      {tender && (
        <FilterChip
          name={m['billing.tender.how']()}
          value={treasuryKindWords[tender]()}
          onRemove={() => onChange({ tender: null })}
        />
      )}
      {status && (
        <FilterChip
          name={m['billing.state']()}
          value={paymentStatusWords[status]()}
          onRemove={() => onChange({ status: null })}
        />
      )}
      {partyId && <PartyChip id={partyId} onChange={onChange} />}
      {(from || to) && <PeriodChip {...days} onChange={onChange} />}
      <FilterButton>
        <Select
          label={m['billing.tender.how']()}
          value={tender ?? 'all'}
          onChange={value => onChange({ tender: value === 'all' ? null : value })}
          options={[
            { id: 'all', name: m['billing.filter.all']() },
            ...tenderKinds.map(id => ({ id, name: treasuryKindWords[id]() })),
          ]}
        />
        <BoxSelect id={treasuryAccountId} onChange={onChange} />
        <Select
          label={m['billing.state']()}
          value={status ?? 'all'}
          onChange={value => onChange({ status: value === 'all' ? null : value })}
          options={[
            { id: 'all', name: m['billing.filter.all']() },
            ...statuses.map(id => ({ id, name: paymentStatusWords[id]() })),
          ]}
        />
        <PartyFilter id={partyId ?? null} onChange={onChange} />
        <PeriodFields {...days} onChange={onChange} />
      </FilterButton>
    </>
  )
}
