import { type ReactNode, type Ref, useState } from 'react'
import { TextField as AriaTextField, Input } from 'react-aria-components/TextField'
import { canonicalDecimal, groupedDecimal, readTyped } from './decimalText.ts'
import { FieldError } from './FieldError.tsx'
import { FieldLabel } from './FieldLabel.tsx'
import type { FieldProps } from './fieldProps.ts'
import { useWords } from './words.ts'

export type DecimalFieldProps = FieldProps & {
  /** Canonical decimal text, `1234.5`; empty when nothing is entered. */
  value: string
  onChange: (value: string) => void
  digits: number
  /** Decimals shown at rest even when zero: the currency's digits. */
  padded?: number
  negative?: boolean
  look?: 'money' | 'number'
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** The shared ground of number and money fields: typed freely in both digit sets, grouped on leaving. */
export function DecimalField(props: DecimalFieldProps) {
  const words = useWords()
  const [draft, setDraft] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)
  const { value, digits, padded = 0 } = props
  const ownError = refused ? (digits === 0 ? words.wholeOnly : words.decimalsOnly(digits)) : null
  const error = ownError ?? props.error

  const type = (raw: string) => {
    const typed = readTyped(raw, digits, props.negative ?? false)
    setRefused('refused' in typed && typed.refused === 'precision')
    if ('refused' in typed) return
    setDraft(typed.text)
    props.onChange(canonicalDecimal(typed.text))
  }
  const leave = () => {
    setDraft(null)
    setRefused(false)
    props.onBlur?.()
  }

  return (
    <AriaTextField
      className="field"
      data-field={props.name}
      name={props.name}
      value={draft ?? groupedDecimal(value, padded)}
      onChange={type}
      onFocus={() => setDraft(value)}
      onBlur={leave}
      inputMode={props.negative ? 'text' : digits === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      autoFocus={props.autoFocus}
      isRequired={props.required}
      isDisabled={props.disabled}
      isReadOnly={props.readOnly}
      isInvalid={!!error}
      validationBehavior="aria"
    >
      <FieldLabel optional={props.optional}>{props.label}</FieldLabel>
      <div className={props.look === 'money' ? 'in money' : 'in'}>
        <Input ref={props.ref} dir="ltr" />
        {props.end}
      </div>
      <FieldError error={error} hint={props.hint} />
    </AriaTextField>
  )
}
