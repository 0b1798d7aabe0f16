import type { ReactNode, Ref } from 'react'
import { DecimalField } from './DecimalField.tsx'
import type { FieldProps } from './fieldProps.ts'

type Props = FieldProps & {
  value: number | null
  onChange: (value: number | null) => void
  /** Decimals allowed; whole numbers by default. */
  digits?: number
  negative?: boolean
  /** Shown at the inline end: km, days, %. */
  unit?: string
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

// A number holds fifteen digits exactly; the sixteenth would be rounded without a word.
const exactDigits = 15

export function NumberField({ value, onChange, digits = 0, unit, end, ...field }: Props) {
  return (
    <DecimalField
      {...field}
      digits={digits}
      longest={exactDigits}
      value={value === null ? '' : plain(value)}
      onChange={text => onChange(text === '' ? null : Number(text))}
      end={
        <>
          {unit && <span className="in-unit">{unit}</span>}
          {end}
        </>
      }
    />
  )
}

// String(1e21) and String(1e-7) would bring exponents into the field.
const plain = (value: number) =>
  Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(6).replace(/0+$/, '')
