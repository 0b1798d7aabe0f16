import type { Control, FieldPath } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { PhoneInput } from '#kernel/web/inputs/PhoneInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { countries } from '../company/countries.rules.ts'
import { countryWords } from '../words.web.ts'
import type { CompanyValues } from './companyForm.web.ts'

type Props = { control: Control<CompanyValues>; disabled: boolean }

/** Names, country, address and registers of a company: on its own settings page and on the platform's. */
export function CompanyFields({ control, disabled }: Props) {
  const text = (
    name: FieldPath<CompanyValues>,
    label: string,
    more: { optional?: boolean; dir?: 'ltr' } = {},
  ) => <TextInput control={control} name={name} label={label} disabled={disabled} {...more} />
  return (
    <>
      <div className="field-pair">
        {text('nameAr', m['platform.company.nameAr']())}
        {text('nameEn', m['platform.company.nameEn']())}
        <ChoiceInput
          control={control}
          name="country"
          label={m['platform.company.country']()}
          options={countries.map(id => ({ id, name: countryWords[id]() }))}
          disabled={disabled}
        />
        {text('city', m['platform.company.city'](), { optional: true })}
        <PhoneInput
          control={control}
          name="phone"
          label={m['platform.company.phoneLabel']()}
          optional
          disabled={disabled}
        />
        {text('email', m['platform.company.email'](), { dir: 'ltr' })}
      </div>
      {text('address', m['platform.company.address'](), { optional: true })}
      <div className="field-pair">
        {text('commercialRegister', m['platform.company.commercialRegister'](), {
          optional: true,
          dir: 'ltr',
        })}
        {text('license', m['platform.company.license'](), { optional: true, dir: 'ltr' })}
        {text('vatNumber', m['platform.company.vatNumber'](), { optional: true, dir: 'ltr' })}
      </div>
    </>
  )
}
