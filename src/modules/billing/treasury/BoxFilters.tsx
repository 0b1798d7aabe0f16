import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { type Change, PeriodChip, PeriodFields } from '../list/ListFilters.tsx'
import type { TreasuryRow } from '../wordMaps.web.ts'
import { boxName } from './boxName.web.ts'

type BoxProps = { id: string | undefined; onChange: Change }

/** The box or bank that a list is narrowed to. */
export function BoxChip({ id, onChange }: BoxProps) {
  const box = useAnswer('billing.treasury.list', {}).data?.rows.find(one => one.id === id)
  if (!id) return null
  return (
    <FilterChip
      name={m['billing.tender.place']()}
      value={<bdi>{box ? boxName(box) : m['billing.filter.one']()}</bdi>}
      onRemove={() => onChange({ treasuryAccountId: null })}
    />
  )
}

type Kinds = { kinds?: readonly TreasuryRow['kind'][] }

/** The same as a field; of some kinds only. */
export function BoxSelect({ id, onChange, kinds }: BoxProps & Kinds) {
  const boxes = useAnswer('billing.treasury.list', {}).data?.rows ?? []
  return (
    <Select
      label={m['billing.tender.place']()}
      value={id ?? 'all'}
      onChange={value => onChange({ treasuryAccountId: value === 'all' ? null : value })}
      options={[
        { id: 'all', name: m['billing.filter.all']() },
        ...boxes
          .filter(one => !kinds || kinds.includes(one.kind))
          .map(one => ({ id: one.id, name: boxName(one) })),
      ]}
    />
  )
}

type Props = Kinds & {
  filters: {
    treasuryAccountId?: string | undefined
    from?: Day | undefined
    to?: Day | undefined
  }
  /** Whether its rows have days to narrow to. */
  isDated?: boolean
  onChange: Change
}

/** Filters of a list of the treasury: its box or bank, and its days. */
export function BoxFilters({ filters, onChange, kinds, isDated = false }: Props) {
  const { treasuryAccountId: id, from = null, to = null } = filters
  return (
    <>
      <BoxChip id={id} onChange={onChange} />
      {(from || to) && <PeriodChip from={from} to={to} onChange={onChange} />}
      <FilterButton>
        <BoxSelect id={id} onChange={onChange} {...(kinds ? { kinds } : {})} />
        {isDated && <PeriodFields from={from} to={to} onChange={onChange} />}
      </FilterButton>
    </>
  )
}
