import { Controller, type UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { type Day, dayIn } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { checkIdentity } from '#kernel/shared/identity.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { identityWords } from '../partyWords.ts'
import { ageOn } from './age.ts'
import { CountryField } from './CountryField.tsx'
import { asksCountry, identityTypesFor, isDigitsOnly, sentCountry } from './identityTypes.ts'
import type { DocumentValues, PartyValues } from './partyForm.ts'

/** What a number says of itself: the birth day of a Kuwaiti card, or that its check digit should be looked at again. */
export function NumberHint({ document }: { readonly document: DocumentValues }) {
  const { timeZone } = useCompany()
  if (document.number.trim() === '') return null
  const read = checkIdentity(document.type, sentCountry(document.type, document.country) ?? 'KW', document.number)
  if (!read.ok) return null
  if (read.warned) return m['parties.identity.warned']()
  if (!read.birthDate) return null
  const age = ageOn(read.birthDate, dayIn(new Date(), timeZone))
  return (
    <span>
      {m['parties.identity.born']()} <DayText day={read.birthDate} /> · {m['parties.identity.age']({ count: age })}
    </span>
  )
}

type Props = {
  readonly form: UseFormReturn<PartyValues>
  /** P2 found while typing; the card beside the fields offers the way on. */
  readonly takenBy: string | null
  /** The number carries the birth date: the field of it is filled. */
  readonly onBirthDate: (birthDate: Day) => void
  readonly expiry?: boolean
}

/** The document that names the party: its kind, number, end. The first thing a counter asks for. */
export function IdentityFields({ form, takenBy, onBirthDate, expiry = true }: Props) {
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
        <Controller
          control={form.control}
          name="documents.0.country"
          render={({ field, fieldState }) => (
            <CountryField
              label={m['parties.document.field.country']()}
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      {expiry && (
        <Controller
          control={form.control}
          name="documents.0.expiresOn"
          render={({ field, fieldState }) => (
            <DateField
              label={m['parties.document.field.expiresOn']()}
              name={field.name}
              optional
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </>
  )
}
