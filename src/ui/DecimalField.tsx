import { type ReactNode, type Ref, useState } from 'react'
import { canonicalDecimal, groupedDecimal, readTyped, type TypedDecimal } from './decimalText.ts'
import { FieldFrame } from './FieldFrame.tsx'
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
  /** Digits it may have in all. */
  longest?: number
  look?: 'money' | 'number'
  end?: ReactNode
  /** Enter goes on by this instead of sending the form. */
  onEnter?: (() => void) | undefined
  ref?: Ref<HTMLInputElement>
}

type Refused = Extract<TypedDecimal, { refused: string }>['refused']

/** The shared ground of number and money fields: typed freely in both digit sets, grouped on leaving. */
export function DecimalField(props: DecimalFieldProps) {
  const words = useWords()
  const [draft, setDraft] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const { value, digits, padded = 0 } = props
  const why: Record<Refused, () => string> = {
    precision: () => (digits === 0 ? words.wholeOnly : words.decimalsOnly(digits)),
    sign: () => words.positiveOnly,
    character: () => words.digitsOnly,
    length: () => words.tooLong(props.longest ?? 0),
  }
  const error = refused ? why[refused]() : props.error

  const type = (raw: string) => {
    const typed = readTyped(raw, digits, props.negative ?? false, props.longest)
    if ('refused' in typed) return setRefused(typed.refused)
    // A sign or a letter that was left out makes another number of what was meant: it is said until the field is left.
    setRefused(before => (before === 'precision' || before === 'length' || typed.text === '' ? null : before))
    setDraft(typed.text)
    props.onChange(canonicalDecimal(typed.text))
  }
  const enter = (input: HTMLInputElement) => {
    setDraft(value)
    // Without its grouping the text is another one, and what the browser had selected for the typist is lost.
    queueMicrotask(() => input.select())
  }
  const leave = () => {
    setDraft(null)
    setRefused(null)
    props.onBlur?.()
  }

  return (
    <FieldFrame
      label={props.label}
      name={props.name}
      hint={props.hint}
      error={error}
      optional={props.optional}
      required={props.required}
      disabled={props.disabled}
      readOnly={props.readOnly}
      autoFocus={props.autoFocus}
    >
      {tie => (
        <div className={props.look === 'money' ? 'in money' : 'in'}>
          <input
            {...tie}
            ref={props.ref}
            type="text"
            dir="ltr"
            value={draft ?? groupedDecimal(value, padded)}
            onChange={event => type(event.target.value)}
            onFocus={event => enter(event.currentTarget)}
            onBlur={leave}
            onKeyDown={event => {
              if (event.key !== 'Enter' || !props.onEnter) return
              event.preventDefault()
              props.onEnter()
            }}
            inputMode={props.negative ? 'text' : digits === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
          />
          {props.end}
        </div>
      )}
    </FieldFrame>
  )
}
