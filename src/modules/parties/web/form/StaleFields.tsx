import { useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import type { AddressValues, PartyValues } from './partyForm.ts'

type Path1 = Exclude<keyof PartyValues, 'address' | 'documents'> | `address.${keyof AddressValues}`

export type StaleField = { readonly path: Path1; readonly mine: string; readonly theirs: string }

const words: Readonly<Record<Path1, () => string>> = {
  kind: m['parties.party.field.kind'],
  nameAr: m['parties.party.field.nameAr'],
  nameEn: m['parties.party.field.nameEn'],
  phone: m['parties.party.field.phone'],
  altPhone: m['parties.party.field.altPhone'],
  email: m['parties.party.field.email'],
  birthDate: m['parties.party.field.birthDate'],
  nationality: m['parties.party.field.nationality'],
  'address.governorate': m['parties.party.field.governorate'],
  'address.area': m['parties.party.field.area'],
  'address.block': m['parties.party.field.block'],
  'address.street': m['parties.party.field.street'],
  'address.building': m['parties.party.field.building'],
  'address.unit': m['parties.party.field.unit'],
}

const flat = ({ address, documents: _, ...fields }: PartyValues): Record<Path1, string | null> => ({
  ...fields,
  'address.governorate': address.governorate,
  'address.area': address.area,
  'address.block': address.block,
  'address.street': address.street,
  'address.building': address.building,
  'address.unit': address.unit,
})

/**
 * Joins two edits of one record: a field that only one side changed keeps that change, a field that both changed keeps what
 * was typed here and is listed with both texts.
 */
export function mergeTyped(base: PartyValues, mine: PartyValues, theirs: PartyValues) {
  const before = flat(base)
  const typed = flat(mine)
  const stored = flat(theirs)
  const values = structuredClone(mine)
  const both: StaleField[] = []
  for (const path of Object.keys(words) as Path1[]) {
    if (stored[path] === before[path] || stored[path] === typed[path]) continue
    if (typed[path] !== before[path]) both.push({ path, mine: typed[path] ?? '', theirs: stored[path] ?? '' })
    else if (path.startsWith('address.'))
      values.address[path.slice(8) as keyof AddressValues] = stored[path] ?? ''
    else Object.assign(values, { [path]: stored[path] })
  }
  return { values, both }
}

type Props = {
  readonly fields: readonly StaleField[]
  readonly form: UseFormReturn<PartyValues>
  readonly onDone: () => void
}

/** Two people changed the same fields: both texts, and the choice; nothing of either is lost before saving again. */
export function StaleFields({ fields, form, onDone }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  if (fields.length === 0) return null
  const choose = (field: StaleField, whose: 'mine' | 'theirs') => {
    setChosen({ ...chosen, [field.path]: whose })
    const value = field[whose] || (field.path === 'birthDate' || field.path === 'nationality' ? null : '')
    form.setValue(field.path as Path<PartyValues>, value as never, { shouldDirty: true })
  }
  return (
    <Card
      title={m['parties.stale.title']()}
      end={
        <Button size="small" kind="tertiary" onPress={onDone}>
          {m['parties.stale.done']()}
        </Button>
      }
    >
      <div className="stack">
        {fields.map(field => (
          <RadioGroup
            key={field.path}
            label={words[field.path]()}
            value={chosen[field.path] ?? 'mine'}
            onChange={whose => choose(field, whose)}
            options={[
              { id: 'mine', name: field.mine || '\u2014', hint: m['parties.stale.mine']() },
              { id: 'theirs', name: field.theirs || '\u2014', hint: m['parties.stale.theirs']() },
            ]}
          />
        ))}
      </div>
    </Card>
  )
}
