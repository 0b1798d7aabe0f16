import { type Control, useController } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { NumberField } from '#ui/NumberField.tsx'

type Values = InputFor<'accounting.settings.save'>
type Props = { control: Control<Values> }

const buckets = [
  m['accounting.settings.bucket.notDue'],
  m['accounting.settings.bucket.to30'],
  m['accounting.settings.bucket.to60'],
  m['accounting.settings.bucket.to90'],
  m['accounting.settings.bucket.to120'],
  m['accounting.settings.bucket.over120'],
] as const

/** What share of a debt is provided for, by its age; shares rise with the age. */
export function ProvisionRates({ control }: Props) {
  return (
    <div className="fields">
      {buckets.map((word, at) => (
        <RateField key={word()} control={control} at={at} label={word()} />
      ))}
    </div>
  )
}

function RateField({ control, at, label }: Props & { at: number; label: string }) {
  const { field, fieldState } = useController({ control, name: `provisionRatesBps.${at}` as never })
  const bps = field.value as number
  return (
    <NumberField
      label={label}
      digits={2}
      unit="%"
      value={bps / 100}
      onChange={percent => field.onChange(Math.round((percent ?? 0) * 100))}
      onBlur={field.onBlur}
      name={field.name}
      error={fieldState.error?.message}
    />
  )
}
