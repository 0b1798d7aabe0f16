import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { type Choice, ComboBox } from '#ui/ComboBox.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'

type Picked = OutputFor<'hr.employee.pick'>['rows'][number]
type Props = Omit<FieldProps, 'label'> & {
  label?: string
  value: string | null
  onChange: (id: string | null) => void
}

const choiceOf = (row: Picked): Choice => ({
  id: row.id,
  name: row.name,
  caption: `${isolated(row.number)}${row.position ? ` · ${row.position}` : ''}`,
})

/** A colleague, found by name, number, phone or position. */
export function EmployeePicker({ label, value, onChange, ...field }: Props) {
  const [search, setSearch] = useState('')
  const found = useAnswer('hr.employee.pick', { search }, { keepPrevious: true })
  const rows = found.data?.rows ?? []
  const known = rows.find(row => row.id === value)
  const chosen = useAnswer('hr.employee.pick', { id: value ?? '' }, { enabled: value !== null && !known })
  const picked = known ?? (value === null ? undefined : chosen.data?.rows[0])
  return (
    <ComboBox
      {...field}
      label={label ?? m['hr.pick.employee']()}
      placeholder={m['hr.pick.placeholder']()}
      value={picked ? choiceOf(picked) : null}
      choices={rows.map(choiceOf)}
      onSearch={setSearch}
      searching={found.isFetching}
      onChange={choice => onChange(choice?.id ?? null)}
    />
  )
}
