import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { nameOf } from '../account/names.web.ts'
import { ProfitUnitPicker } from './ProfitUnitPicker.tsx'

type Props = { id: string | null; onChange: (id: string | null) => void }

/** «الوحدة الربحية», for companies that have any: found by plate or name. */
export function ProfitUnitChip({ id, onChange }: Props) {
  const { can } = useSession()
  const mayRead = can('finance.reports.view') || can('finance.ledger.view') || can('finance.assets.view')
  const any = useAnswer('accounting.profitUnit.list', {}, { enabled: mayRead })
  const chosen = useAnswer(
    'accounting.profitUnit.list',
    { id: id ?? '' },
    { enabled: mayRead && id !== null },
  )
  const unit = id === null ? undefined : chosen.data?.rows[0]
  if (!any.data?.rows.length && id === null) return null
  return (
    <FilterChip
      name={m['accounting.dimension.profitUnit']()}
      value={id === null ? m['accounting.filter.all']() : unit ? <bdi>{nameOf(unit)}</bdi> : ''}
      {...(id === null ? {} : { onRemove: () => onChange(null) })}
    >
      <div className="accounting-period">
        <ProfitUnitPicker value={id} onChange={onChange} autoFocus />
      </div>
    </FilterChip>
  )
}
