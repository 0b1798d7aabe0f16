import { type Control, Controller, type FieldPath } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { PhoneField } from '#ui/PhoneField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { countries } from '../../shared/countries.ts'
import { countryWords } from '../words.ts'
import type { CompanyValues } from './companyForm.ts'

type Props = { readonly control: Control<CompanyValues>; readonly disabled: boolean }

/** Names, country, address and registers of a company: on its own settings page and on the platform's. */
export function CompanyFields({ control, disabled }: Props) {
  const text = (
    name: FieldPath<CompanyValues>,
    label: string,
    more: { optional?: boolean; dir?: 'ltr' } = {},
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          label={label}
          {...field}
          value={String(field.value ?? '')}
          disabled={disabled}
          error={fieldState.error?.message ?? null}
          {...more}
        />
      )}
    />
  )
  return (
    <>
      <div className="field-pair">
        {text('nameAr', m['platform.company.nameAr']())}
        {text('nameEn', m['platform.company.nameEn']())}
        <Controller
          control={control}
          name="country"
          render={({ field, fieldState }) => (
            <Select
              label={m['platform.company.country']()}
              name="country"
              value={field.value}
              onChange={field.onChange}
              options={countries.map(id => ({ id, name: countryWords[id]() }))}
              disabled={disabled}
              error={fieldState.error?.message ?? null}
            />
          )}
        />
        {text('city', m['platform.company.city'](), { optional: true })}
        <Controller
          control={control}
          name="phone"
          render={({ field, fieldState }) => (
            <PhoneField
              label={m['platform.company.phoneLabel']()}
              {...field}
              value={field.value ?? ''}
              optional
              disabled={disabled}
              error={fieldState.error?.message ?? null}
            />
          )}
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
