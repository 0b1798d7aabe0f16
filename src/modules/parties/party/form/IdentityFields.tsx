import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { checkIdentity } from '../../identity/identity.rules.ts'
import { identityWords } from '../partyWords.web.ts'
import { CountryField } from './CountryField.tsx'
import { asksCountry, identityTypesFor, isDigitsOnly, sentCountry } from './identityTypes.web.ts'
import { NumberHint } from './NumberHint.tsx'
import type { PartyValues } from './partyForm.web.ts'

type Props = {
  form: UseFormReturn<PartyValues>
  /** P2 found while typing; the card beside the fields offers the way on. */
  takenBy: string | null
  /** The number carries the birth date: the field of it is filled. */
  onBirthDate: (birthDate: Day) => void
  /** The fields between the number and its end: the phone of the first card. */
  children?: ReactNode
  expiry?: boolean
}

/** The document that names the party: its kind, number, end. The first thing a counter asks for. */
export function IdentityFields({ form, takenBy, onBirthDate, expiry = true, children }: Props) {
  const { country } = useCompany()
  const [kind, document] = form.watch(['kind', 'documents.0'])
  const typed = (number: string) => {
    const folded = asciiDigits(number)
    form.setValue('documents.0.number', folded, { shouldDirty: true, shouldTouch: true })
    if (form.formState.errors.documents?.[0]?.number) void form.trigger('documents.0.number')
    const read = checkIdentity(document.type, sentCountry(document.type, document.country) ?? 'KW', folded)
    if (read.ok && read.birthDate) onBirthDate(read.birthDate)
  }
  return (
    <>
      <Controller
        control={form.control}
        name="documents.0.type"
        render={({ field }) => (
          <Select
            label={m['parties.document.field.type']()}
            name={field.name}
            value={field.value}
            onChange={type => {
              field.onChange(type)
              form.clearErrors('documents.0.number')
            }}
            options={identityTypesFor(kind, country).map(id => ({ id, name: identityWords[id]() }))}
          />
        )}
      />
      <Controller
        control={form.control}
        name="documents.0.number"
        render={({ field, fieldState }) => (
          <TextField
            label={m['parties.document.field.number']()}
            name={field.name}
            ref={field.ref}
            value={field.value}
            onChange={typed}
            onBlur={field.onBlur}
            dir="ltr"
            inputMode={isDigitsOnly(document.type) ? 'numeric' : 'text'}
            autoComplete="off"
            autoFocus
            maxLength={40}
            error={fieldState.error?.message ?? takenBy}
            hint={<NumberHint document={document} />}
          />
        )}
      />
      {asksCountry(document.type) && (
        <PickInput control={form.control} name="documents.0.country" optional>
          {picked => <CountryField {...picked} label={m['parties.document.field.country']()} />}
        </PickInput>
      )}
      {children}
      {expiry && (
        <DayInput
          control={form.control}
          name="documents.0.expiresOn"
          label={m['parties.document.field.expiresOn']()}
          optional
        />
      )}
    </>
  )
}
