import { Controller, type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { PhoneField } from '#ui/PhoneField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { businessTypes, defaultModules } from '../../shared/business-types.ts'
import { type Country, countries, proposals } from '../../shared/countries.ts'
import { withNeeded } from '../../shared/module.rules.ts'
import { currencyOptions, zoneOptions } from '../settings/choices.ts'
import { businessTypeWords, countryWords, moduleWords } from '../words.ts'
import type { CreateValues } from './createValues.ts'

type Props = { readonly form: UseFormReturn<CreateValues> }
type TextMore = { readonly optional?: boolean; readonly dir?: 'ltr'; readonly autoFocus?: boolean }

function Text({
  form,
  name,
  label,
  ...more
}: Props & TextMore & { name: FieldPath<CreateValues>; label: string }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          label={label}
          {...field}
          value={String(field.value ?? '')}
          error={fieldState.error?.message ?? null}
          {...more}
        />
      )}
    />
  )
}

/** The business, and the modules that come with it. */
export function TypeFields({ form }: Props) {
  const type = useWatch({ control: form.control, name: 'businessType' })
  return (
    <>
      <p className="soft-ink">{m['platform.create.typeText']()}</p>
      <div className="type-choice">
        <Controller
          control={form.control}
          name="businessType"
          render={({ field }) => (
            <RadioGroup
              label={m['platform.company.businessType']()}
              name="businessType"
              value={field.value}
              onChange={field.onChange}
              options={businessTypes.map(id => ({ id, name: businessTypeWords[id]() }))}
            />
          )}
        />
      </div>
      <p className="cap">
        {m['platform.create.modules']({
          modules: withNeeded(defaultModules[type])
            .map(module => moduleWords[module]())
            .join('، '),
        })}
      </p>
    </>
  )
}

/** Names, place, currency, registers and subscription. */
export function DetailFields({ form }: Props) {
  const zone = useWatch({ control: form.control, name: 'timeZone' })
  const chooseCountry = (country: Country) => {
    form.setValue('country', country, { shouldDirty: true })
    form.setValue('currency', proposals[country].currency, { shouldDirty: true })
    form.setValue('timeZone', proposals[country].timeZone, { shouldDirty: true })
  }
  return (
    <>
      <div className="field-pair">
        <Text form={form} name="nameAr" label={m['platform.company.nameAr']()} autoFocus />
        <Text form={form} name="nameEn" label={m['platform.company.nameEn']()} />
        <Text form={form} name="email" label={m['platform.company.email']()} dir="ltr" />
        <Controller
          control={form.control}
          name="phone"
          render={({ field, fieldState }) => (
            <PhoneField
              label={m['platform.company.phoneLabel']()}
              {...field}
              value={field.value ?? ''}
              optional
              error={fieldState.error?.message ?? null}
            />
          )}
        />
        <Controller
          control={form.control}
          name="country"
          render={({ field }) => (
            <Select
              label={m['platform.company.country']()}
              name="country"
              value={field.value}
              onChange={chooseCountry}
              options={countries.map(id => ({ id, name: countryWords[id]() }))}
            />
          )}
        />
        <Text form={form} name="city" label={m['platform.company.city']()} optional />
      </div>
      <Text form={form} name="address" label={m['platform.company.address']()} optional />
      <div className="field-pair">
        <Controller
          control={form.control}
          name="currency"
          render={({ field }) => (
            <Select
              label={m['platform.company.currency']()}
              name="currency"
              value={field.value}
              onChange={field.onChange}
              options={currencyOptions()}
            />
          )}
        />
        <Controller
          control={form.control}
          name="timeZone"
          render={({ field }) => (
            <Select
              label={m['platform.company.timeZoneLabel']()}
              name="timeZone"
              value={field.value}
              onChange={field.onChange}
              options={zoneOptions(zone)}
            />
          )}
        />
        <Text
          form={form}
          name="commercialRegister"
          label={m['platform.company.commercialRegister']()}
          dir="ltr"
          optional
        />
        <Text form={form} name="license" label={m['platform.company.license']()} dir="ltr" optional />
      </div>
      <Controller
        control={form.control}
        name="plan"
        render={({ field }) => (
          <RadioGroup
            label={m['platform.create.plan']()}
            name="plan"
            value={field.value ?? 'trial'}
            onChange={field.onChange}
            options={[
              { id: 'trial', name: m['platform.create.plan.trial']() },
              { id: 'free', name: m['platform.create.plan.free']() },
            ]}
          />
        )}
      />
    </>
  )
}

/** The first person of the company and how he gets in. */
export function AdministratorFields({ form }: Props) {
  return (
    <>
      <div className="field-pair">
        <Text form={form} name="administrator.firstName" label={m['platform.create.firstName']()} autoFocus />
        <Text form={form} name="administrator.lastName" label={m['platform.create.lastName']()} optional />
      </div>
      <Text form={form} name="administrator.email" label={m['platform.company.email']()} dir="ltr" />
      <Controller
        control={form.control}
        name="administrator.method"
        render={({ field }) => (
          <RadioGroup
            label={m['platform.create.method']()}
            name="method"
            value={field.value ?? 'invitation'}
            onChange={field.onChange}
            options={[
              {
                id: 'invitation',
                name: m['platform.create.method.invitation'](),
                hint: m['platform.create.method.invitationHint'](),
              },
              {
                id: 'temporaryPassword',
                name: m['platform.create.method.temporary'](),
                hint: m['platform.create.method.temporaryHint'](),
              },
            ]}
          />
        )}
      />
    </>
  )
}
