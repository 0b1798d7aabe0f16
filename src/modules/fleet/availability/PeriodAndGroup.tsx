import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { useBranches } from '#modules/platform/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { GroupPicker } from '../group/GroupPicker.tsx'

const any = 'any'

type Props = {
  from: string
  to: string
  groupId: string | undefined
  /** Null for every branch; left out where a page is not narrowed to one. */
  branchId?: string | null
  onChange: (change: Readonly<Record<string, string | undefined>>) => void
}

/** The days a report is of, and the group it is narrowed to by those who may find groups. */
export function PeriodAndGroup({ from, to, groupId, branchId, onChange }: Props) {
  const { can } = useSession()
  const branches = useBranches()
  return (
    <>
      <FilterChip name={m['fleet.analysis.period']()} value={<DayRange from={from} to={to} />}>
        <DateField
          label={m['fleet.analysis.from']()}
          value={from}
          onChange={day => onChange({ from: day ?? undefined })}
        />
        <DateField
          label={m['fleet.analysis.to']()}
          value={to}
          onChange={day => onChange({ to: day ?? undefined })}
        />
      </FilterChip>
      {can('fleet.vehicles.read') && (
        <FilterButton>
          <GroupPicker
            value={groupId ?? null}
            onChange={id => onChange({ groupId: id ?? undefined })}
            optional
          />
          {branchId !== undefined && branches.length > 1 && (
            <Select
              label={m['fleet.field.branch']()}
              value={branchId ?? any}
              onChange={id => onChange({ branchId: id === any ? undefined : id })}
              options={[{ id: any, name: m['fleet.value.any']() }, ...branches]}
            />
          )}
        </FilterButton>
      )}
    </>
  )
}
