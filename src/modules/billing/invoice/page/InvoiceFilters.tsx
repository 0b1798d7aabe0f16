import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { type Change, PartyChip, PartyFilter, PeriodChip, PeriodFields } from '../../list/ListFilters.tsx'
import { type InvoiceRow, invoiceStateWords } from '../../wordMaps.web.ts'

export type InvoiceFilter = Pick<
  InputFor<'billing.invoice.totals'>,
  'kind' | 'state' | 'partyId' | 'source' | 'from' | 'to'
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

/** What issues documents: the beginning of their source keys, with the module a company needs for it. */
const sources = [
  { id: 'billing:', module: null, name: m['billing.source.billing'] },
  { id: 'rentals:', module: 'contracts', name: m['billing.source.rentals'] },
  { id: 'fleet:', module: 'vehicles', name: m['billing.source.fleet'] },
] as const

type Props = {
  filters: Omit<InvoiceFilter, 'kind'>
  onChange: Change
  states?: readonly InvoiceRow['state'][]
  /** Bills of vendors; invoices are also found by where they came from. */
  ofVendors?: boolean
}

/** State, party, origin and dates of a list of invoices or bills. */
export function InvoiceFilters({ filters, onChange, states = allStates, ofVendors = false }: Props) {
  const { modules } = useCompany()
  const { state, partyId, source, from, to } = filters
  const days = { from: from ?? null, to: to ?? null }
  const origins = sources.filter(one => !one.module || modules.includes(one.module))
  const origin = origins.find(one => one.id === source)
  return (
    <>
      {state && (
        <FilterChip
          name={m['billing.state']()}
          value={invoiceStateWords[state]()}
          onRemove={() => onChange({ state: null })}
        />
      )}
      {source && (
        <FilterChip
          name={m['billing.source']()}
          value={origin ? origin.name() : <bdi>{source}</bdi>}
          onRemove={() => onChange({ source: null })}
        />
      )}
      {partyId && <PartyChip id={partyId} onChange={onChange} isVendor={ofVendors} />}
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
        {!ofVendors && origins.length > 1 && (
          <Select
            label={m['billing.source']()}
            value={origin?.id ?? 'all'}
            onChange={value => onChange({ source: value === 'all' ? null : value })}
            options={[
              { id: 'all', name: m['billing.filter.all']() },
              ...origins.map(one => ({ id: one.id, name: one.name() })),
            ]}
          />
        )}
        <PartyFilter id={partyId ?? null} onChange={onChange} isVendor={ofVendors} />
        <PeriodFields {...days} onChange={onChange} />
      </FilterButton>
    </>
  )
}
