import { m } from '#generated/words/messages.js'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { useBranches } from '#modules/platform/public.web.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { EmployeePicker } from '../employee/EmployeePicker.tsx'
import { type DaysFilter, statusWords, verdictWords } from './attendanceWords.web.ts'

type Props = { filters: DaysFilter; onChange: (change: Readonly<Record<string, unknown>>) => void }

/** Narrows days to a status, a verdict, a branch, a department or one employee. */
export function DayFilters({ filters, onChange }: Props) {
  const { status, verdict, branchId, department, employeeId } = filters
  const branches = useBranches()
  const branch = branches.find(one => one.id === branchId)
  const anything = { id: 'all' as const, name: m['hr.filter.all']() }
  const orNull = (value: string) => (value === 'all' ? null : value)
  return (
    <>
      {status && (
        <FilterChip
          name={m['hr.attendance.field.status']()}
          value={statusWords[status]()}
          onRemove={() => onChange({ status: null })}
        />
      )}
      {verdict && (
        <FilterChip
          name={m['hr.attendance.field.verdict']()}
          value={verdictWords[verdict]()}
          onRemove={() => onChange({ verdict: null })}
        />
      )}
      {branch && (
        <FilterChip
          name={m['hr.attendance.field.branch']()}
          value={branch.name}
          onRemove={() => onChange({ branchId: null })}
        />
      )}
      {department && (
        <FilterChip
          name={m['hr.attendance.field.department']()}
          value={department}
          onRemove={() => onChange({ department: null })}
        />
      )}
      <FilterButton>
        <Select
          label={m['hr.attendance.field.status']()}
          value={status ?? 'all'}
          onChange={value => onChange({ status: orNull(value) })}
          options={[anything, ...optionsOf(statusWords)]}
        />
        <Select
          label={m['hr.attendance.field.verdict']()}
          value={verdict ?? 'all'}
          onChange={value => onChange({ verdict: orNull(value) })}
          options={[anything, ...optionsOf(verdictWords)]}
        />
        <Select
          label={m['hr.attendance.field.branch']()}
          value={branchId ?? 'all'}
          onChange={value => onChange({ branchId: orNull(value) })}
          options={[anything, ...branches]}
        />
        <TextField
          label={m['hr.attendance.field.department']()}
          value={department ?? ''}
          onChange={value => onChange({ department: value || null })}
          maxLength={80}
          optional
        />
        <EmployeePicker
          label={m['hr.attendance.field.employee']()}
          value={employeeId ?? null}
          onChange={id => onChange({ employeeId: id })}
          optional
        />
      </FilterButton>
    </>
  )
}
