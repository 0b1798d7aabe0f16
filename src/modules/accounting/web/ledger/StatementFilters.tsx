import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { CostCenterChip, PeriodChip } from '../FilterParts.tsx'
import { nameOf } from '../names.ts'
import type { StatementQuestion } from './statementLinks.ts'

type Account = OutputFor<'accounting.account.list'>['rows'][number]
type FilterProps = {
  readonly question: StatementQuestion
  readonly accounts: readonly Account[]
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void
}

/** The chips of a trial balance: period, level, dimensions, the heading it is narrowed to, zero rows. */
export function StatementFilters({ question, accounts, onChange }: FilterProps) {
  const { from, to, level, zero, under, costCenterId, profitUnitId } = question
  const heading = accounts.find(account => account.code === under)
  const levels = [1, 2, 3, 4, 5, 6].map(number => ({
    id: String(number),
    name:
      number === 6
        ? m['accounting.statement.allLevels']()
        : m['accounting.statement.level']({ level: number }),
  }))
  return (
    <>
      <PeriodChip
        from={from}
        to={to}
        onChange={days => onChange({ from: days.from ?? undefined, to: days.to ?? undefined })}
      />
      <FilterChip
        name={m['accounting.statement.levelName']()}
        value={levels.find(one => one.id === String(level))?.name}
      >
        <Select
          label={m['accounting.statement.levelName']()}
          value={String(level)}
          onChange={value => onChange({ level: value === '6' ? undefined : Number(value) })}
          options={levels}
        />
      </FilterChip>
      <CostCenterChip id={costCenterId} onChange={id => onChange({ costCenterId: id })} />
      {profitUnitId && (
        <FilterChip
          name={m['accounting.dimension.profitUnit']()}
          value={m['accounting.filter.one']()}
          onRemove={() => onChange({ profitUnitId: undefined })}
        />
      )}
      {under && (
        <FilterChip
          name={m['accounting.statement.under']()}
          value={heading ? `${heading.code} ${nameOf(heading)}` : under}
          onRemove={() => onChange({ under: undefined })}
        />
      )}
      <span className="chip accounting-zero">
        <Checkbox checked={!zero} onChange={hide => onChange({ zero: hide ? undefined : true })}>
          {m['accounting.statement.hideZero']()}
        </Checkbox>
      </span>
    </>
  )
}
