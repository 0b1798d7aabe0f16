import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { GroupPicker } from './GroupPicker.tsx'

type Props = {
  readonly from: string
  readonly to: string
  readonly groupId: string | undefined
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void
}

/** The days a report is of, and the group it is narrowed to by those who may find groups. */
export function PeriodAndGroup({ from, to, groupId, onChange }: Props) {
  const { can } = useSession()
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
        </FilterButton>
      )}
    </>
  )
}
