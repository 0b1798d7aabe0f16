import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { nameOf } from './names.ts'
import { profitUnitKindWords } from './wordMaps.ts'

type Props = { readonly id: string | null; readonly onChange: (id: string | null) => void }

/** «الوحدة الربحية», for companies that have any: found by plate or name. */
export function ProfitUnitChip({ id, onChange }: Props) {
  const { can } = useSession()
  const [search, setSearch] = useState('')
  const mayRead = can('finance.reports.view') || can('finance.ledger.view')
  const found = useAnswer('accounting.profitUnit.list', search ? { search } : {}, {
    enabled: mayRead,
    keepPrevious: true,
  })
  const chosen = useAnswer(
    'accounting.profitUnit.list',
    { id: id ?? '' },
    { enabled: mayRead && id !== null },
  )
  const units = found.data?.rows ?? []
  const unit = id === null ? undefined : chosen.data?.rows[0]
  if (units.length === 0 && search === '' && id === null) return null
  return (
    <FilterChip
      name={m['accounting.dimension.profitUnit']()}
      value={id === null ? m['accounting.filter.all']() : unit ? <bdi>{nameOf(unit)}</bdi> : ''}
      {...(id === null ? {} : { onRemove: () => onChange(null) })}
    >
      <div className="accounting-period">
        <ComboBox
          label={m['accounting.dimension.profitUnit']()}
          value={unit ? { id: unit.id, name: nameOf(unit) } : null}
          choices={units.map(one => ({
            id: one.id,
            name: nameOf(one),
            caption: profitUnitKindWords[one.kind](),
          }))}
          onSearch={setSearch}
          searching={found.isPending}
          onChange={choice => onChange(choice?.id ?? null)}
          autoFocus
        />
      </div>
    </FilterChip>
  )
}
