import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { type Choice, ComboBox } from '#ui/ComboBox.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'

type Props = FieldProps & { value: string | null; onChange: (id: string | null) => void }

/** A patient, found by name, number or phone. */
export function PatientPicker({ value, onChange, ...field }: Props) {
  const [search, setSearch] = useState('')
  const found = useAnswer('clinic.patient.find', search ? { search } : {}, { keepPrevious: true })
  const rows = found.data?.rows ?? []
  const known = rows.find(row => row.id === value)
  const chosen = useAnswer('clinic.patient.find', { id: value ?? '' }, { enabled: value !== null && !known })
  const picked = known ?? (value === null ? undefined : chosen.data?.rows[0])
  const choiceOf = (row: (typeof rows)[number]): Choice => ({
    id: row.id,
    name: row.name,
    caption: [row.number, row.phone]
      .filter(text => text !== null)
      .map(isolated)
      .join(' · '),
  })
  return (
    <ComboBox
      {...field}
      placeholder={m['clinic.patient.search']()}
      value={picked ? choiceOf(picked) : null}
      choices={rows.map(choiceOf)}
      onSearch={setSearch}
      searching={found.isFetching}
      onChange={choice => onChange(choice?.id ?? null)}
    />
  )
}
