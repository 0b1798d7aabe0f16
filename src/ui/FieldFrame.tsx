import { type ReactNode, useId } from 'react'
import { FieldError } from './FieldError.tsx'
import type { FieldProps } from './fieldProps.ts'
import { useFieldError } from './refusedFields.ts'
import { useWords } from './words.ts'

/** What ties an input of the browser to its label, hint and error. */
export type InputTie = {
  readonly id: string
  readonly name: string | undefined
  readonly disabled: boolean | undefined
  readonly readOnly: boolean | undefined
  readonly autoFocus: boolean | undefined
  readonly onBlur: (() => void) | undefined
  readonly 'aria-required': true | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

type Props = FieldProps & {
  whole?: boolean
  /** Several inputs answer one question: the label names them together. */
  group?: boolean
  /** The box with the input. */
  children: (tie: InputTie) => ReactNode
}

/** Label, box and, under it, the hint or in its place the error. */
export function FieldFrame({ label, name, hint, optional, whole, group, children, ...props }: Props) {
  const words = useWords()
  const error = useFieldError({ name, error: props.error })
  const id = useId()
  const noteId = `${id}-note`
  const Label = group ? 'span' : 'label'
  return (
    <div
      className={whole ? 'field whole' : 'field'}
      data-field={name}
      data-invalid={error ? true : undefined}
      data-disabled={props.disabled || undefined}
      data-readonly={props.readOnly || undefined}
      {...(group && {
        role: 'radiogroup',
        'aria-labelledby': id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-required': props.required,
        'aria-invalid': !!error,
      })}
    >
      <Label className="field-label" {...(group ? { id } : { htmlFor: id })}>
        {label}
        {optional && <span className="cap">{words.optional}</span>}
      </Label>
      {children({
        id,
        name,
        disabled: props.disabled,
        readOnly: props.readOnly,
        autoFocus: props.autoFocus,
        onBlur: props.onBlur,
        'aria-required': props.required || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {hint && !error && (
        <span id={noteId} className="hint">
          {hint}
        </span>
      )}
      <FieldError id={noteId} error={error} />
    </div>
  )
}
