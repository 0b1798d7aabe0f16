import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { boxName } from '../boxName.ts'
import { type Change, PartyChip, PartyFilter, PeriodChip, PeriodFields } from '../ListFilters.tsx'
import { type PaymentRow, paymentStatusWords, treasuryKindWords } from '../wordMaps.ts'

export type PaymentFilter = Pick<
  InputFor<'billing.payment.totals'>,
  'direction' | 'status' | 'treasuryAccountId' | 'tender' | 'partyId' | 'free' | 'expense' | 'from' | 'to'
>

const tenderKinds = ['cash', 'bank', 'card', 'cheque'] as const
const statuses: readonly PaymentRow['status'][] = ['posted', 'submitted', 'returned', 'voided']

/** Tender, state, party and dates of the list of payments. */
export function PaymentFilters({
  filters,
  onChange,
}: {
  readonly filters: PaymentFilter
  readonly onChange: Change
}) {
  const { status, treasuryAccountId, tender, partyId, from, to } = filters
  const treasury = useAnswer('billing.treasury.list', {})
  const boxes = treasury.data?.rows ?? []
  const box = boxes.find(one => one.id === treasuryAccountId)
  const days = { from: from ?? null, to: to ?? null }
  return (
    <>
      {treasuryAccountId && (
        <FilterChip
          name={m['billing.tender.place']()}
          value={<bdi>{box ? boxName(box) : m['billing.filter.one']()}</bdi>}
          onRemove={() => onChange({ treasuryAccountId: null })}
        />
      )}
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
        <Select
          label={m['billing.tender.place']()}
          value={treasuryAccountId ?? 'all'}
          onChange={value => onChange({ treasuryAccountId: value === 'all' ? null : value })}
          options={[
            { id: 'all', name: m['billing.filter.all']() },
            ...boxes.map(one => ({ id: one.id, name: boxName(one) })),
          ]}
        />
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
