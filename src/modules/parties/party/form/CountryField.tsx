import { useMemo, useState } from 'react'
import { foldLight } from '#kernel/shared/arabic.ts'
import { ComboBox } from '#ui/ComboBox.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'
import { countries, countryName } from './countries.web.ts'

type Props = FieldProps & {
  value: string | null
  onChange: (code: string | null) => void
}

/** A country of the world, found by any spelling of its name or its two letters. */
export function CountryField({ value, onChange, ...field }: Props) {
  const [text, setText] = useState('')
  const all = useMemo(countries, [])
  const wanted = foldLight(text)
  const found = all.filter(({ id, name }) => foldLight(name).includes(wanted) || id.toLowerCase() === wanted)
  return (
    <ComboBox
      {...field}
      value={value ? { id: value, name: countryName(value) } : null}
      onChange={choice => onChange(choice?.id ?? null)}
      choices={found.slice(0, 8)}
      onSearch={setText}
    />
  )
}
