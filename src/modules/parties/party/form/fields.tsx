import { Controller, type FieldPathByValue, type UseFormReturn } from 'react-hook-form'
import { PhoneInput } from '#kernel/web/inputs/PhoneInput.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { PartyValues } from './partyForm.web.ts'

type Common<Path> = {
  form: UseFormReturn<PartyValues>
  name: Path
  label: string
  optional?: boolean
}

type TextProps = Common<FieldPathByValue<PartyValues, string>> & {
  ltr?: boolean
  type?: 'text' | 'email'
  maxLength?: number
  /** Digits typed in Arabic are kept as ASCII. */
  fold?: (text: string) => string
}

/** A text of the form under its name. */
export function FormText({ form, name, label, optional, ltr, type, maxLength = 120, fold }: TextProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          label={label}
          name={name}
          ref={field.ref}
          value={field.value}
          onChange={text => field.onChange(fold ? fold(text) : text)}
          onBlur={field.onBlur}
          optional={optional ?? false}
          maxLength={maxLength}
          autoComplete="off"
          {...(ltr ? { dir: 'ltr' as const } : {})}
          {...(type ? { type } : {})}
          error={fieldState.error?.message ?? null}
        />
      )}
    />
  )
}

const prefixes = {
  KW: '+965',
  SA: '+966',
  AE: '+971',
  QA: '+974',
  BH: '+973',
  OM: '+968',
} as const

const isGulf = (country: string): country is keyof typeof prefixes => country in prefixes

/** A telephone number of the form; a new one starts with the company's country. */
export function FormPhone({
  form,
  name,
  label,
  optional,
  country,
}: Common<'phone' | 'altPhone'> & { country: string }) {
  return (
    <PhoneInput
      control={form.control}
      name={name}
      label={label}
      optional={optional ?? false}
      {...(isGulf(country) ? { home: prefixes[country] } : {})}
    />
  )
}
