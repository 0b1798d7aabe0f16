import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { CountryField } from './CountryField.tsx'
import { FormPhone, FormText } from './fields.tsx'
import type { PartyValues } from './partyForm.web.ts'
import { TermsFields } from './TermsFields.tsx'

type Props = { form: UseFormReturn<PartyValues> }

/** Names and what else distinguishes people. */
export function NameCard({ form, phone = false, end }: Props & { phone?: boolean; end?: ReactNode }) {
  const company = useCompany()
  const isPerson = form.watch('kind') === 'individual'
  return (
    <Card title={isPerson ? m['parties.form.person']() : m['parties.form.organization']()} end={end}>
      <div className="fields">
        <FormText form={form} name="nameAr" label={m['parties.party.field.nameAr']()} />
        <FormText form={form} name="nameEn" label={m['parties.party.field.nameEn']()} optional ltr />
        {phone && (
          <FormPhone
            form={form}
            name="phone"
            label={m['parties.party.field.phone']()}
            country={company.country}
          />
        )}
        {isPerson && (
          <DayInput
            control={form.control}
            name="birthDate"
            label={m['parties.party.field.birthDate']()}
            optional
            max={dayIn(new Date(), company.timeZone)}
          />
        )}
        <PickInput control={form.control} name="nationality" optional>
          {picked => (
            <CountryField
              {...picked}
              label={isPerson ? m['parties.party.field.nationality']() : m['parties.party.field.home']()}
              optional
            />
          )}
        </PickInput>
        <FormText
          form={form}
          name="email"
          label={m['parties.party.field.email']()}
          type="email"
          optional
          maxLength={200}
        />
        <FormPhone
          form={form}
          name="altPhone"
          label={m['parties.party.field.altPhone']()}
          country={company.country}
          optional
        />
      </div>
    </Card>
  )
}

/** The licence a driver shows: number and days, nothing more. */
export function LicenceCard({ form }: Props) {
  const country = form.watch('documents.1.country')
  return (
    <Card title={m['parties.identity.driving_licence']()} caption={m['parties.form.licenceNote']()}>
      <div className="fields">
        <FormText
          form={form}
          name="documents.1.number"
          label={m['parties.document.field.number']()}
          optional
          ltr
          maxLength={40}
          fold={asciiDigits}
        />
        <CountryField
          label={m['parties.document.field.country']()}
          value={country}
          onChange={code => form.setValue('documents.1.country', code, { shouldDirty: true })}
        />
        <DayInput
          control={form.control}
          name="documents.1.issuedOn"
          label={m['parties.document.field.issuedOn']()}
          optional
        />
        <DayInput
          control={form.control}
          name="documents.1.expiresOn"
          label={m['parties.document.field.expiresOn']()}
          optional
        />
      </div>
    </Card>
  )
}

/** What invoices and bills of the party are written by. */
export function TermsCard({ form }: Props) {
  return (
    <Card title={m['parties.form.terms']()}>
      <TermsFields form={form} />
    </Card>
  )
}

/** Where the party lives or works, as addresses of the Gulf are written. */
export function AddressCard({ form }: Props) {
  return (
    <Card title={m['parties.party.field.address']()}>
      <div className="fields">
        <FormText
          form={form}
          name="address.governorate"
          label={m['parties.party.field.governorate']()}
          optional
          maxLength={80}
        />
        <FormText
          form={form}
          name="address.area"
          label={m['parties.party.field.area']()}
          optional
          maxLength={80}
        />
        <FormText
          form={form}
          name="address.block"
          label={m['parties.party.field.block']()}
          optional
          maxLength={80}
        />
        <FormText
          form={form}
          name="address.street"
          label={m['parties.party.field.street']()}
          optional
          maxLength={80}
        />
        <FormText
          form={form}
          name="address.building"
          label={m['parties.party.field.building']()}
          optional
          maxLength={80}
        />
        <FormText
          form={form}
          name="address.unit"
          label={m['parties.party.field.unit']()}
          optional
          maxLength={80}
        />
      </div>
    </Card>
  )
}
