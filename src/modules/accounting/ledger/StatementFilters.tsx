import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { FilterChip } from '#ui/FilterChip.tsx'
import { nameOf } from '../account/names.web.ts'
import { ProfitUnitChip } from '../profitUnit/ProfitUnitChip.tsx'
import { CostCenterChip, HideZeroChip, LevelChip, PeriodChip } from '../report/FilterParts.tsx'
import type { StatementQuestion } from './statementLinks.web.ts'

type Account = OutputFor<'accounting.account.list'>['rows'][number]
type FilterProps = {
  question: StatementQuestion
  accounts: readonly Account[]
  onChange: (change: Readonly<Record<string, unknown>>) => void
}

/** The chips of a trial balance: period, level, dimensions, the heading it is narrowed to, zero rows. */
export function StatementFilters({ question, accounts, onChange }: FilterProps) {
  const { from, to, level, zero, under, costCenterId, profitUnitId } = question
  const heading = accounts.find(account => account.code === under)
  return (
    <>
      <PeriodChip
        from={from}
        to={to}
        onChange={days => onChange({ from: days.from ?? undefined, to: days.to ?? undefined })}
      />
      <LevelChip level={level} onChange={value => onChange({ level: value ?? undefined })} />
      <CostCenterChip id={costCenterId} onChange={id => onChange({ costCenterId: id })} />
      <ProfitUnitChip id={profitUnitId} onChange={id => onChange({ profitUnitId: id ?? undefined })} />
      {under && (
        <FilterChip
          name={m['accounting.statement.under']()}
          value={heading ? `${heading.code} ${nameOf(heading)}` : under}
          onRemove={() => onChange({ under: undefined })}
        />
      )}
      <HideZeroChip zero={zero} onChange={shown => onChange({ zero: shown || undefined })} />
    </>
  )
}
