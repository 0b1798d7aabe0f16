import { useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import type { PartyValues } from './partyForm.ts'
import type { StaleField, StalePath } from './staleMerge.ts'

const words: Readonly<Record<StalePath, () => string>> = {
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
  vatNumber: m['parties.party.field.vatNumber'],
  paymentTermsDays: m['parties.party.field.paymentTerms'],
}

const nullable: readonly StalePath[] = ['birthDate', 'nationality', 'paymentTermsDays']

/** A chosen text as the form holds it. */
function chosenValue(path: StalePath, text: string) {
  if (text === '') return nullable.includes(path) ? null : ''
  return path === 'paymentTermsDays' ? Number(text) : text
}

/** An e-mail or a number keeps its order inside Arabic. */
const isolated = (text: string) => text && `\u2068${text}\u2069`

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
    const value = chosenValue(field.path, field[whose])
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
              { id: 'mine', name: isolated(field.mine) || '\u2014', hint: m['parties.stale.mine']() },
              { id: 'theirs', name: isolated(field.theirs) || '\u2014', hint: m['parties.stale.theirs']() },
            ]}
          />
        ))}
      </div>
    </Card>
  )
}
