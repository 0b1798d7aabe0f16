import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ComboBox } from '#ui/ComboBox.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'

type Props = Omit<FieldProps, 'label'> & {
  value: string | null
  onChange: (id: string | null) => void
}

type Named = { nameAr: string | null; nameEn: string | null; code: string }
const nameOf = (party: Named): string => party.nameAr ?? party.nameEn ?? party.code

/** Who a leased-in vehicle belongs to. The person needs operations.customers.read. */
export function OwnerPicker({ value, onChange, ...field }: Props) {
  const [text, setText] = useState('')
  const found = useAnswer('parties.party.find', { text }, { enabled: text !== '', keepPrevious: true })
  const chosen = useAnswer('parties.party.get', { id: value ?? '' }, { enabled: value !== null })
  const rows = text === '' ? [] : (found.data?.rows ?? [])
  return (
    <ComboBox
      {...field}
      label={m['fleet.field.owner']()}
      placeholder={m['fleet.form.ownerPlaceholder']()}
      value={value && chosen.data ? { id: value, name: nameOf(chosen.data) } : null}
      choices={rows.map(party => ({
        id: party.id,
        name: nameOf(party),
        caption: <span className="n">{party.phone ?? party.code}</span>,
      }))}
      onSearch={setText}
      searching={found.isFetching}
      onChange={choice => onChange(choice?.id ?? null)}
    />
  )
}

/** The name of a party behind an id; nothing for those who may not read parties. */
export function OwnerName({ id }: { id: string }) {
  const answer = useAnswer('parties.party.get', { id })
  return answer.data ? <bdi>{nameOf(answer.data)}</bdi> : <span className="quiet">{'\u2014'}</span>
}
