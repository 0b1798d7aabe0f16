import { words as bandWords } from '#generated/choices/legal.defaulter.band.ts'
import { words as letterStateWords } from '#generated/choices/legal.letter.step.ts'
import { words as dimensionWords } from '#generated/choices/legal.report.dimension.ts'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { DateField } from '#ui/DateField.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { optionsOf, typeWords } from '../case/caseWords.web.ts'
import { LawyerPicker } from '../case/LawyerPicker.tsx'
import { type LegalReport, reportFilters, standingReports } from './report.rules.ts'

export type Narrowed = Readonly<Record<string, string>>
export type Days = { from: string; to: string }

type Props = {
  report: LegalReport
  days: Days
  chosen: Narrowed
  onChange: (change: Readonly<Record<string, string | undefined>>) => void
}

/** The days a report is of, where it is of days, and what it is narrowed to. */
export function ReportFilters({ report, days, chosen, onChange }: Props) {
  const known = reportFilters[report]
  return (
    <>
      {!standingReports.includes(report) && (
        <FilterChip name={m['legal.report.period']()} value={<DayRange from={days.from} to={days.to} />}>
          <DateField
            label={m['legal.report.from']()}
            value={days.from}
            onChange={day => onChange({ from: day ?? undefined })}
          />
          <DateField
            label={m['legal.report.to']()}
            value={days.to}
            onChange={day => onChange({ to: day ?? undefined })}
          />
        </FilterChip>
      )}
      {known.includes('by') && (
        <FilterChip
          name={m['legal.report.by']()}
          value={dimensionWords[(chosen['by'] ?? 'type') as 'type']()}
        >
          <Select
            label={m['legal.report.by']()}
            value={chosen['by'] ?? 'type'}
            onChange={by => onChange({ by: by === 'type' ? undefined : by })}
            options={optionsOf(dimensionWords)}
          />
        </FilterChip>
      )}
      {known.some(name => name !== 'by') && (
        <FilterButton>
          {known.includes('caseType') && <CaseFilters chosen={chosen} onChange={onChange} />}
          {known.includes('band') && (
            <Choice
              name="band"
              label={m['legal.report.column.band']()}
              options={optionsOf(bandWords)}
              chosen={chosen}
              onChange={onChange}
            />
          )}
          {known.includes('state') && (
            <Choice
              name="state"
              label={m['legal.report.column.letterState']()}
              options={optionsOf(letterStateWords)}
              chosen={chosen}
              onChange={onChange}
            />
          )}
        </FilterButton>
      )}
    </>
  )
}

type Choosing = Pick<Props, 'chosen' | 'onChange'>

function CaseFilters({ chosen, onChange }: Choosing) {
  const office = useAnswer('legal.office.get', {})
  const courts = (office.data?.courts ?? []).map(court => ({ id: court.id, name: court.nameAr }))
  return (
    <>
      <Choice
        name="caseType"
        label={m['legal.report.column.type']()}
        options={optionsOf(typeWords)}
        chosen={chosen}
        onChange={onChange}
      />
      <Choice
        name="courtId"
        label={m['legal.report.column.court']()}
        options={courts}
        chosen={chosen}
        onChange={onChange}
      />
      <LawyerPicker
        label={m['legal.report.column.lawyer']()}
        name="lawyerId"
        optional
        value={chosen['lawyerId'] ?? null}
        onChange={id => onChange({ lawyerId: id ?? undefined })}
      />
    </>
  )
}

type Option = { id: string; name: string }

function Choice({
  name,
  label,
  options,
  chosen,
  onChange,
}: Choosing & { name: string; label: string; options: readonly Option[] }) {
  return (
    <Select
      label={label}
      value={chosen[name] ?? 'all'}
      onChange={id => onChange({ [name]: id === 'all' ? undefined : id })}
      options={[{ id: 'all', name: m['legal.report.all']() }, ...options]}
    />
  )
}
