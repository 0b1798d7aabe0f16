import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { checkIdentity, type IdentityType, identityTypes } from '../../identity/identity.rules.ts'
import { CountryField } from '../form/CountryField.tsx'
import { asksCountry, isDigitsOnly, mainIdentity, sentCountry } from '../form/identityTypes.web.ts'
import { NumberHint } from '../form/NumberHint.tsx'
import { type Party, partyName } from '../party.web.ts'
import { identityWords } from '../partyWords.web.ts'

type Field = 'number' | 'country' | 'issuedOn' | 'expiresOn' | 'whole'

type Props = {
  party: Party
  /** The document being renewed; null for a new one. */
  type: IdentityType | null
  country: string | null
  onClose: () => void
}

/** Adds a document or its renewal with its scans; the ones before stay as history. */
export function DocumentPanel({ party, type: renews, country: renewsOf, onClose }: Props) {
  const company = useCompany()
  const add = useCommand('parties.document.add')
  const scans = useUploads()
  const [type, setType] = useState<IdentityType>(renews ?? mainIdentity(party.kind, company.country))
  const [country, setCountry] = useState<string | null>(renewsOf ?? company.country)
  const [number, setNumber] = useState('')
  const [issuedOn, setIssuedOn] = useState<Day | null>(null)
  const [expiresOn, setExpiresOn] = useState<Day | null>(null)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const typed = { type, country, number, issuedOn, expiresOn }
  const found = (): Partial<Record<Field, string>> => {
    if (number.trim() === '') return { number: sayCode('kernel.field.required') }
    if (!checkIdentity(type, sentCountry(type, country) ?? company.country, number).ok)
      return { number: sayCode('parties.party.identityInvalid') }
    if (issuedOn && expiresOn && expiresOn < issuedOn)
      return { expiresOn: sayCode('parties.document.datesReversed') }
    return {}
  }
  const save = async () => {
    const missing = found()
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    try {
      const { check } = await add.mutateAsync({
        partyId: party.id,
        type,
        country: sentCountry(type, country),
        number,
        issuedOn,
        expiresOn,
        fileIds: scans.fileIds,
      })
      showToast(check === 'warned' ? m['parties.document.addedWarned']() : m['parties.document.added']())
      onClose()
    } catch (error) {
      const field = error instanceof RefusalError ? error.refusal.field : undefined
      const isOurs =
        field === 'number' || field === 'country' || field === 'issuedOn' || field === 'expiresOn'
      setErrors({ [isOurs ? field : 'whole']: sayError(error) })
    }
  }
  return (
    <PanelForm
      title={
        renews
          ? m['parties.document.renewTitle']({ type: identityWords[renews](), name: partyName(party) })
          : m['parties.document.addTitle']({ name: partyName(party) })
      }
      changed={number !== '' || scans.uploads.length > 0}
      verb={renews ? m['parties.document.renew']() : m['parties.document.add']()}
      disabledReason={scans.isBusy ? m['parties.document.uploading']() : null}
      busy={add.isPending}
      errors={errors.whole ? [errors.whole] : []}
      onSubmit={save}
      onClose={onClose}
    >
      <Select
        label={m['parties.document.field.type']()}
        name="type"
        value={type}
        onChange={setType}
        options={identityTypes.map(id => ({ id, name: identityWords[id]() }))}
      />
      <TextField
        label={m['parties.document.field.number']()}
        name="number"
        value={number}
        onChange={text => setNumber(asciiDigits(text))}
        dir="ltr"
        inputMode={isDigitsOnly(type) ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={60}
        autoFocus
        error={errors.number ?? null}
        hint={<NumberHint document={typed} />}
      />
      {asksCountry(type) && (
        <CountryField
          label={m['parties.document.field.country']()}
          name="country"
          value={country}
          onChange={setCountry}
          error={errors.country ?? null}
        />
      )}
      <div className="fields">
        <DateField
          label={m['parties.document.field.issuedOn']()}
          name="issuedOn"
          optional
          value={issuedOn}
          onChange={setIssuedOn}
          error={errors.issuedOn ?? null}
        />
        <DateField
          label={m['parties.document.field.expiresOn']()}
          name="expiresOn"
          optional
          value={expiresOn}
          onChange={setExpiresOn}
          error={errors.expiresOn ?? null}
        />
      </div>
      <FileDrop
        label={m['parties.document.field.files']()}
        hint={m['parties.document.filesHint']()}
        accept={['image/*', 'application/pdf']}
        multiple
        uploads={scans.uploads}
        onFiles={scans.add}
        onRemove={scans.remove}
        onRetry={scans.retry}
      />
    </PanelForm>
  )
}
