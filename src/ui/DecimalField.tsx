import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { readTyped, type Unread } from '#kernel/shared/typedNumber.ts'
import { groupedDecimal } from './decimalText.ts'
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

/** What stands in the field while it is typed in, and after it was left when it could not be read. */
type Draft = { raw: string; isLeft: boolean }

/**
 * The shared ground of number and money fields: typed freely in both digit sets, grouped on leaving. What cannot be read
 * stays as it was typed with its reason, and nothing is taken of it: the value is empty and no form around it is sent.
 */
export function DecimalField(props: DecimalFieldProps) {
  const words = useWords()
  const [draft, setDraft] = useState<Draft | null>(null)
  const { value, digits, padded = 0 } = props
  const read = (raw: string) => readTyped(raw, digits, props.negative ?? false, props.longest)
  const why: Record<Unread, () => string> = {
    precision: () => (digits === 0 ? words.wholeOnly : words.decimalsOnly(digits)),
    sign: () => words.positiveOnly,
    character: () => words.digitsOnly,
    length: () => words.tooLong(props.longest ?? 0),
  }
  const typed = draft && read(draft.raw)
  const unread = typed && 'refused' in typed ? typed : null
  const error = unread && (draft?.isLeft || !unread.isBegun) ? why[unread.refused]() : props.error

  // A value that changes without a key having been typed was set by the page: it takes the place of what stood here.
  const known = useRef({ value, told: value, isTyping: false })
  useEffect(() => {
    const { told, isTyping, ...before } = known.current
    known.current = { value, told, isTyping: false }
    if (!isTyping && value !== before.value && value !== told)
      setDraft(now => (now?.isLeft ? null : now && { ...now, raw: value }))
  })

  const type = (raw: string) => {
    const now = read(raw)
    const text = 'text' in now ? now.text : ''
    known.current = { ...known.current, told: text, isTyping: true }
    setDraft({ raw, isLeft: false })
    props.onChange(text)
  }
  const enter = (input: HTMLInputElement) => {
    if (unread) return
    setDraft({ raw: value, isLeft: false })
    // Without its grouping the text is another one, and what the browser had selected for the typist is lost.
    queueMicrotask(() => input.select())
  }
  const leave = () => {
    setDraft(unread && draft && { ...draft, isLeft: true })
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
            value={draft?.raw ?? groupedDecimal(value, padded)}
            data-unread={unread ? '' : undefined}
            onChange={event => type(event.target.value)}
            onFocus={event => enter(event.currentTarget)}
            onBlur={leave}
            onKeyDown={event => {
              if (event.key !== 'Enter' || !props.onEnter) return
              event.preventDefault()
              if (unread) leave()
              else props.onEnter()
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
