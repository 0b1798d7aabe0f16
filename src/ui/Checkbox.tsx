import type { ReactNode } from 'react'
import { CheckMark } from './CheckMark.tsx'

type Props = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The visible words; without them give `label`. */
  children?: ReactNode
  label?: string
  hint?: ReactNode
  name?: string
  indeterminate?: boolean
  disabled?: boolean
  invalid?: boolean
}

export function Checkbox(props: Props) {
  const { indeterminate = false } = props
  return (
    <label className="check" data-field={props.name}>
      <input
        type="checkbox"
        ref={box => {
          if (box) box.indeterminate = indeterminate
        }}
        name={props.name}
        aria-label={props.label}
        aria-invalid={props.invalid || undefined}
        checked={props.checked}
        disabled={props.disabled}
        onChange={event => props.onChange(event.target.checked)}
      />
      <CheckMark indeterminate={indeterminate} />
      {props.children && (
        <span className="check-words">
          {props.children}
          {props.hint && <span className="hint">{props.hint}</span>}
        </span>
      )}
    </label>
  )
}
