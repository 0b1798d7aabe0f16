import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { type Choice, ComboBox } from '#ui/ComboBox.tsx'

type Unit = OutputFor<'billing.expense.units'>['rows'][number]

type Props = {
  name: string
  value: string | null
  onChange: (id: string | null) => void
  /** Whether the account of the line asks for one. */
  needed: boolean
}

const choiceOf = (unit: Unit): Choice => ({
  id: unit.id,
  name: currentLocale() === 'ar' ? unit.labelAr : unit.labelEn || unit.labelAr,
})

/** The vehicle, property, unit or project that an expense concerns. */
export function ProfitUnitPicker({ name, value, onChange, needed }: Props) {
  const [search, setSearch] = useState('')
  const found = useAnswer('billing.expense.units', search ? { search } : {}, { keepPrevious: true })
  const stored = useAnswer(
    'billing.expense.units',
    { ids: value ? [value] : [] },
    { enabled: value !== null },
  )
  const rows = found.data?.rows ?? []
  const chosen = value && [...rows, ...(stored.data?.rows ?? [])].find(unit => unit.id === value)
  return (
    <ComboBox
      label={m['billing.expense.unit']()}
      name={name}
      optional={!needed}
      placeholder={m['billing.expense.unitHint']()}
      value={chosen ? choiceOf(chosen) : null}
      choices={rows.map(choiceOf)}
      onSearch={setSearch}
      searching={found.isFetching}
      onChange={choice => onChange(choice?.id ?? null)}
    />
  )
}
