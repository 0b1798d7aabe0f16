import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { ProfitUnitChip } from '../profitUnit/ProfitUnitChip.tsx'
import { comparisonWords } from '../wordMaps.web.ts'
import { CostCenterChip, HideZeroChip, LevelChip, PeriodChip } from './FilterParts.tsx'
import { type Comparison, comparisons, isBesidePlan, type ReportName } from './report.rules.ts'
import { comparisonOf, type ReportQuestion } from './reportQuestion.web.ts'

type Props = { report: ReportName; question: ReportQuestion }

/** The chips of a statement: period, comparison, level, dimensions where they mean something, zero rows. */
export function ReportFilters({ report, question }: Props) {
  const [, change] = useAddress()
  const compare = comparisonOf(report, question)
  const offered = comparisons.filter(
    one => one !== 'budget' || isBesidePlan({ report, ...question, compare: one }),
  )
  return (
    <>
      <PeriodChip
        from={question.from}
        to={question.to}
        onChange={days => change({ from: days.from ?? undefined, to: days.to ?? undefined })}
      />
      <FilterChip
        name={m['accounting.report.compare']()}
        value={comparisonWords[compare]()}
        {...(compare === 'none' ? {} : { onRemove: () => change({ compare: undefined }) })}
      >
        <Select<Comparison>
          label={m['accounting.report.compare']()}
          value={compare}
          onChange={value => change({ compare: value === 'none' ? undefined : value })}
          options={offered.map(one => ({ id: one, name: comparisonWords[one]() }))}
        />
      </FilterChip>
      {report !== 'cashFlow' && (
        <LevelChip level={question.level} onChange={level => change({ level: level ?? undefined })} />
      )}
      {report === 'incomeStatement' && (
        <>
          <CostCenterChip
            id={question.costCenterId}
            onChange={id => change({ costCenterId: id ?? undefined })}
          />
          <ProfitUnitChip
            id={question.profitUnitId}
            onChange={id => change({ profitUnitId: id ?? undefined })}
          />
        </>
      )}
      <HideZeroChip zero={question.zero} onChange={zero => change({ zero: zero || undefined })} />
    </>
  )
}
