import { useState } from 'react'
import { Controller, type FieldPath } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { PhoneField } from '#ui/PhoneField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { updateCompany } from '../../shared/company.contract.ts'
import { countries } from '../../shared/countries.ts'
import { businessTypeWords, countryWords } from '../words.ts'
import { type Company, type CompanyValues, valuesOf } from './companyForm.ts'

type TabProps = { readonly company: Company; readonly canWrite: boolean }

/** Names, address and registers of the company. */
export function CompanyTab({ company, canWrite }: TabProps) {
  const save = useCommand('platform.company.update')
  const [whole, setWhole] = useState<readonly string[]>([])
  const form = useContractForm<CompanyValues>(updateCompany.input, valuesOf(company))
  const { control } = form
  const submit = form.handleSubmit(async values => {
    setWhole([])
    try {
      await save.mutateAsync(values)
      showToast(m['kernel.saved']())
    } catch (error) {
      setWhole(showRefusal(form, error))
    }
  })
  const text = (name: FieldPath<CompanyValues>, label: string, more: { optional?: boolean; dir?: 'ltr' } = {}) => (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          label={label}
          {...field}
          value={String(field.value ?? '')}
          disabled={!canWrite}
          error={fieldState.error?.message ?? null}
          {...more}
        />
      )}
    />
  )
  return (
    <form className="settings-body" onSubmit={event => void submit(event)} noValidate>
      {whole.length > 0 && (
        <ErrorSummary
          title={m['kernel.form.notSaved']({ count: whole.length })}
          errors={whole.map(one => ({ text: one }))}
        />
      )}
      <Card
        title={m['platform.tile.company']()}
        caption={m['platform.advanced.type']({ type: businessTypeWords[company.businessType]() })}
      >
        <div className="settings-form">
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
                  disabled={!canWrite}
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
                  disabled={!canWrite}
                  error={fieldState.error?.message ?? null}
                />
              )}
            />
            {text('email', m['platform.company.email'](), { dir: 'ltr' })}
          </div>
          {text('address', m['platform.company.address'](), { optional: true })}
          <div className="field-pair">
            {text('commercialRegister', m['platform.company.commercialRegister'](), { optional: true, dir: 'ltr' })}
            {text('license', m['platform.company.license'](), { optional: true, dir: 'ltr' })}
            {text('vatNumber', m['platform.company.vatNumber'](), { optional: true, dir: 'ltr' })}
          </div>
          {canWrite && (
            <div className="settings-acts">
              <Button kind="primary" type="submit" busy={save.isPending}>
                {m['kernel.action.save']()}
              </Button>
            </div>
          )}
        </div>
      </Card>
    </form>
  )
}
