import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { businessTypes } from '../../shared/business-types.ts'
import { countries } from '../../shared/countries.ts'
import { businessTypeWords, countryWords } from '../words.ts'

const shape = async () => (await import('../../shared/onboarding.contract.ts')).startOnboarding.input

type Values = InputFor<'platform.onboarding.start'>
const draft = 'platform.onboarding'

/** Names, business and country: with them the company exists and its trial runs. */
export function CompanyStep() {
  const start = useCommand('platform.onboarding.start')
  const [whole, setWhole] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, {
    nameAr: '',
    nameEn: '',
    businessType: 'car_rental',
    country: 'KW',
  })
  useDraft(draft, form)
  useEffect(() => void loadCodeWords(), [])
  const { control } = form
  const submit = form.handleSubmit(async values => {
    setWhole([])
    try {
      await start.mutateAsync(values)
      forgetDraft(draft)
      showToast(m['platform.onboarding.created']())
    } catch (error) {
      setWhole(showRefusal(form, error))
    }
  })
  return (
    <form className="step-form" onSubmit={event => void submit(event)} noValidate>
      {whole.length > 0 && (
        <ErrorSummary
          title={m['kernel.form.notSaved']({ count: whole.length })}
          errors={whole.map(text => ({ text }))}
        />
      )}
      <div className="field-pair">
        <Controller
          control={control}
          name="nameAr"
          render={({ field, fieldState }) => (
            <TextField
              label={m['platform.company.nameAr']()}
              {...field}
              autoComplete="organization"
              error={fieldState.error?.message ?? null}
              autoFocus
            />
          )}
        />
        <Controller
          control={control}
          name="nameEn"
          render={({ field, fieldState }) => (
            <TextField
              label={m['platform.company.nameEn']()}
              {...field}
              value={field.value ?? ''}
              optional
              error={fieldState.error?.message ?? null}
            />
          )}
        />
      </div>
      <div className="type-choice">
        <Controller
          control={control}
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
      <Controller
        control={control}
        name="country"
        render={({ field }) => (
          <Select
            label={m['platform.company.country']()}
            name="country"
            value={field.value}
            onChange={field.onChange}
            options={countries.map(id => ({ id, name: countryWords[id]() }))}
          />
        )}
      />
      <div className="step-acts">
        <span className="head-space" />
        <Button kind="primary" type="submit" busy={start.isPending}>
          {m['platform.onboarding.create']()}
        </Button>
      </div>
    </form>
  )
}
