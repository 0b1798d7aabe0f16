import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { PhoneInput } from '#kernel/web/inputs/PhoneInput.tsx'
import { RadioInput } from '#kernel/web/inputs/RadioInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { Select } from '#ui/Select.tsx'
import { usePublicInstallation } from '../../failedJob/usePublicInstallation.web.ts'
import { withNeeded } from '../../module/module.rules.ts'
import { currencyOptions, zoneOptions } from '../../settings/choices.web.ts'
import { businessTypeWords, countryWords, moduleWords } from '../../words.web.ts'
import { businessTypes, modulesAtFirst } from '../businessTypes.rules.ts'
import { type Country, countries, proposals } from '../countries.rules.ts'
import { isStanding } from '../standing.rules.ts'
import type { CreateValues } from './createValues.web.ts'

type Props = { form: UseFormReturn<CreateValues> }

/** The business, and the modules that come with it. */
export function TypeFields({ form: { control } }: Props) {
  const type = useWatch({ control, name: 'businessType' })
  return (
    <>
      <p className="soft-ink">{m['platform.create.typeText']()}</p>
      <div className="type-choice">
        <RadioInput
          control={control}
          name="businessType"
          label={m['platform.company.businessType']()}
          options={businessTypes.map(id => ({ id, name: businessTypeWords[id]() }))}
        />
      </div>
      <p className="cap">
        {m['platform.create.modules']({
          modules: withNeeded(modulesAtFirst(type))
            .filter(isStanding)
            .map(module => moduleWords[module]())
            .join('، '),
        })}
      </p>
    </>
  )
}

/** Names, place, currency, registers and subscription. */
export function DetailFields({ form }: Props) {
  const { control } = form
  const trialDays = usePublicInstallation()?.trialDays ?? 0
  const zone = useWatch({ control, name: 'timeZone' })
  const chooseCountry = (country: Country) => {
    form.setValue('country', country, { shouldDirty: true })
    form.setValue('currency', proposals[country].currency, { shouldDirty: true })
    form.setValue('timeZone', proposals[country].timeZone, { shouldDirty: true })
  }
  return (
    <>
      <div className="field-pair">
        <TextInput control={control} name="nameAr" label={m['platform.company.nameAr']()} autoFocus />
        <TextInput control={control} name="nameEn" label={m['platform.company.nameEn']()} />
        <TextInput control={control} name="email" label={m['platform.company.email']()} dir="ltr" />
        <PhoneInput control={control} name="phone" label={m['platform.company.phoneLabel']()} optional />
        <Controller
          control={control}
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
        <TextInput control={control} name="city" label={m['platform.company.city']()} optional />
      </div>
      <TextInput control={control} name="address" label={m['platform.company.address']()} optional />
      <div className="field-pair">
        <ChoiceInput
          control={control}
          name="currency"
          label={m['platform.company.currency']()}
          options={currencyOptions()}
        />
        <ChoiceInput
          control={control}
          name="timeZone"
          label={m['platform.company.timeZoneLabel']()}
          options={zoneOptions(zone)}
        />
        <TextInput
          control={control}
          name="commercialRegister"
          label={m['platform.company.commercialRegister']()}
          dir="ltr"
          optional
        />
        <TextInput
          control={control}
          name="license"
          label={m['platform.company.license']()}
          dir="ltr"
          optional
        />
      </div>
      <RadioInput
        control={control}
        name="plan"
        label={m['platform.create.plan']()}
        options={[
          { id: 'trial', name: m['platform.create.plan.trial']({ count: trialDays }) },
          { id: 'free', name: m['platform.create.plan.free']() },
        ]}
      />
    </>
  )
}

/** The first person of the company and how they get in. */
export function AdministratorFields({ form: { control } }: Props) {
  return (
    <>
      <div className="field-pair">
        <TextInput
          control={control}
          name="administrator.firstName"
          label={m['platform.create.firstName']()}
          autoFocus
        />
        <TextInput
          control={control}
          name="administrator.lastName"
          label={m['platform.create.lastName']()}
          optional
        />
      </div>
      <TextInput
        control={control}
        name="administrator.email"
        label={m['platform.company.email']()}
        dir="ltr"
      />
      <RadioInput
        control={control}
        name="administrator.method"
        label={m['platform.create.method']()}
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
    </>
  )
}
