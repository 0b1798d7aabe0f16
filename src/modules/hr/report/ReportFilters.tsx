import { m } from '#generated/words/messages.js'
import { useBranches } from '#modules/platform/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DayText } from '#ui/DayText.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type HrReport, standingReports } from './report.rules.ts'

type Props = {
  report: HrReport
  of: { from: string; to: string; branchId?: string; department?: string }
  onChange: (change: Readonly<Record<string, string | undefined>>) => void
}

/** The days a report is of, where it is of days, and what it is narrowed to. */
export function ReportFilters({ report, of, onChange }: Props) {
  const branches = useBranches()
  const standing = standingReports[report]
  return (
    <>
      {standing !== 'now' && (
        <FilterChip
          name={m['hr.report.period']()}
          value={standing === 'to' ? <DayText day={of.to} /> : <DayRange from={of.from} to={of.to} />}
        >
          {standing !== 'to' && (
            <DateField
              label={m['hr.report.from']()}
              value={of.from}
              onChange={day => onChange({ from: day ?? undefined })}
            />
          )}
          <DateField
            label={m['hr.report.to']()}
            value={of.to}
            onChange={day => onChange({ to: day ?? undefined })}
          />
        </FilterChip>
      )}
      <FilterButton>
        <Select
          label={m['hr.employee.field.branch']()}
          value={of.branchId ?? 'all'}
          onChange={id => onChange({ branchId: id === 'all' ? undefined : id })}
          options={[{ id: 'all', name: m['hr.filter.all']() }, ...branches]}
        />
        {report !== 'balances' && (
          <TextField
            label={m['hr.employee.field.department']()}
            value={of.department ?? ''}
            onChange={value => onChange({ department: value.trim() || undefined })}
            maxLength={80}
            optional
          />
        )}
      </FilterButton>
    </>
  )
}
