import type { Ref } from 'react'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldProps } from './fieldProps.ts'
import { useWords } from './words.ts'

const gulf = ['+965', '+966', '+971', '+974', '+973', '+968'] as const

type Props = FieldProps & {
  /** International text, `+96551234567`; empty when nothing is entered. */
  value: string
  onChange: (value: string) => void
  /** The prefix a new number starts with: the company's country. */
  home?: (typeof gulf)[number]
  ref?: Ref<HTMLInputElement>
}

/** A telephone number: country code chosen or typed, both digit sets. The server decides whether it is valid. */
export function PhoneField({ value, onChange, home = '+965', ref, ...field }: Props) {
  const words = useWords()
  const prefix = value.startsWith('+') ? (gulf.find(code => value.startsWith(code)) ?? '+') : home
  const local = value.startsWith(prefix) ? value.slice(prefix.length) : value
  const type = (raw: string) => {
    const typed = asciiDigits(raw).replace(/[^\d+]/g, '')
    if (typed.startsWith('+')) onChange(typed)
    else if (typed.startsWith('00')) onChange(`+${typed.slice(2)}`)
    else onChange(typed === '' && prefix === home ? '' : prefix + typed)
  }
  return (
    <FieldFrame {...field}>
      {tie => (
        <div className="in phone-field">
          <select
            dir="ltr"
            aria-label={words.countryCode}
            value={prefix}
            disabled={field.disabled || field.readOnly}
            onChange={event => onChange(local === '' ? '' : event.target.value + local)}
          >
            {gulf.map(code => (
              <option key={code}>{code}</option>
            ))}
            <option value="+">{words.otherCountry}</option>
          </select>
          <input
            {...tie}
            ref={ref}
            type="tel"
            dir="ltr"
            value={local}
            onChange={event => type(event.target.value)}
            autoComplete="tel-national"
          />
        </div>
      )}
    </FieldFrame>
  )
}
