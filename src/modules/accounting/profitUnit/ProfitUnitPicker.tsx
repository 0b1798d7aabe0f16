import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ComboBox } from '#ui/ComboBox.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'
import { nameOf } from '../account/names.web.ts'
import { profitUnitKindWords } from '../wordMaps.web.ts'

type Props = Omit<FieldProps, 'label'> & {
  value: string | null
  onChange: (id: string | null) => void
}

/** A vehicle, property or project by plate or name. */
export function ProfitUnitPicker({ value, onChange, ...field }: Props) {
  const [search, setSearch] = useState('')
  const found = useAnswer('accounting.profitUnit.list', search ? { search } : {}, { keepPrevious: true })
  const chosen = useAnswer('accounting.profitUnit.list', { id: value ?? '' }, { enabled: value !== null })
  const unit = value === null ? undefined : chosen.data?.rows[0]
  return (
    <ComboBox
      {...field}
      label={m['accounting.dimension.profitUnit']()}
      value={unit ? { id: unit.id, name: nameOf(unit) } : null}
      choices={(found.data?.rows ?? []).map(one => ({
        id: one.id,
        name: nameOf(one),
        caption: profitUnitKindWords[one.kind](),
      }))}
      onSearch={setSearch}
      searching={found.isPending}
      onChange={choice => onChange(choice?.id ?? null)}
    />
  )
}
