import { type Control, Controller, type FieldPath } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { RadioInput } from '#kernel/web/inputs/RadioInput.tsx'
import { Select } from '#ui/Select.tsx'
import { currencyOptions, monthOptions, weekdayOptions, zoneName, zoneOptions } from './choices.web.ts'
import type { Company, CompanyValues } from './companyForm.web.ts'

type Props = {
  control: Control<CompanyValues>
  company: Company
  disabled?: boolean
  /** The settings page offers the decimals too; onboarding takes those of the currency. */
  withDecimals?: boolean
}

/** A number of the form behind a choice of texts. */
function NumberChoice(props: {
  control: Control<CompanyValues>
  name: FieldPath<CompanyValues>
  label: string
  options: readonly { id: string; name: string }[]
  disabled: boolean
}) {
  return (
    <Controller
      control={props.control}
      name={props.name}
      render={({ field, fieldState }) => (
        <Select
          label={props.label}
          name={props.name}
          value={field.value === null || field.value === undefined ? 'own' : String(field.value)}
          onChange={id => field.onChange(id === 'own' ? null : Number(id))}
          onBlur={field.onBlur}
          options={props.options}
          disabled={props.disabled}
          error={fieldState.error?.message ?? null}
        />
      )}
    />
  )
}

/** Currency, digits, time zone, week and fiscal year: how every screen and document of the company writes. */
export function FormatFields({ control, company, disabled = false, withDecimals = false }: Props) {
  const shared = { control, disabled }
  return (
    <>
      <div className="field-pair">
        <ChoiceInput
          control={control}
          name="currency"
          label={m['platform.company.currency']()}
          options={currencyOptions()}
          disabled={disabled || !company.currencyIsOpen}
          hint={company.currencyIsOpen ? undefined : m['platform.company.currencyLocked']()}
        />
        <ChoiceInput
          control={control}
          name="timeZone"
          label={m['platform.company.timeZoneLabel']()}
          options={zoneOptions(company.timeZone)}
          disabled={disabled}
          hint={
            company.nextTimeZone
              ? m['platform.company.nextTimeZone']({ zone: zoneName(company.nextTimeZone) })
              : company.isOnboarded
                ? m['platform.company.timeZoneHint']()
                : undefined
          }
        />
      </div>
      <RadioInput
        control={control}
        name="digits"
        label={m['platform.company.digits']()}
        disabled={disabled}
        options={[
          { id: 'latin', name: m['platform.company.digits.latin']() },
          { id: 'arabic', name: m['platform.company.digits.arabic']() },
        ]}
      />
      <div className="field-pair">
        <NumberChoice
          {...shared}
          name="firstDayOfWeek"
          label={m['platform.company.firstDayOfWeek']()}
          options={weekdayOptions()}
        />
        <NumberChoice
          {...shared}
          name="fiscalYearStart"
          label={m['platform.company.fiscalYearStart']()}
          options={monthOptions()}
        />
        {withDecimals && (
          <NumberChoice
            {...shared}
            name="displayDecimals"
            label={m['platform.company.displayDecimals']()}
            options={[
              { id: 'own', name: m['platform.company.displayDecimals.own']() },
              ...['0', '1', '2', '3'].map(id => ({ id, name: id })),
            ]}
          />
        )}
      </div>
    </>
  )
}
