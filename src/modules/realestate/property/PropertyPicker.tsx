import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { type Choice, ComboBox } from '#ui/ComboBox.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'
import { statusWords } from './propertyWords.web.ts'

export type FoundUnit = OutputFor<'realestate.property.find'>['rows'][number]
type Props = FieldProps & {
  level: 'building' | 'lettable' | 'managed'
  value: string | null
  onChange: (id: string | null, unit: FoundUnit | null) => void
}

const choiceOf = (row: FoundUnit): Choice => ({
  id: row.id,
  name: row.name,
  caption: [isolated(row.code), row.status ? statusWords[row.status]() : null].filter(Boolean).join(' · '),
})

/** A building, or something that can be let, found by name, number or area. */
export function PropertyPicker({ level, value, onChange, ...field }: Props) {
  const [search, setSearch] = useState('')
  const found = useAnswer('realestate.property.find', { search, level }, { keepPrevious: true })
  const rows = found.data?.rows ?? []
  const known = rows.find(row => row.id === value)
  const chosen = useAnswer(
    'realestate.property.find',
    { id: value ?? '', level },
    { enabled: value !== null && !known },
  )
  const picked = known ?? (value === null ? undefined : chosen.data?.rows[0])
  return (
    <ComboBox
      {...field}
      placeholder={m['realestate.property.search']()}
      value={picked ? choiceOf(picked) : null}
      choices={rows.map(choiceOf)}
      onSearch={setSearch}
      searching={found.isFetching}
      onChange={choice => onChange(choice?.id ?? null, rows.find(row => row.id === choice?.id) ?? null)}
    />
  )
}
