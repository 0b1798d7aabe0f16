import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
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
  return (
    <AriaCheckbox
      className="check"
      data-field={props.name}
      name={props.name}
      aria-label={props.label}
      isSelected={props.checked}
      isIndeterminate={props.indeterminate}
      isDisabled={props.disabled}
      isInvalid={props.invalid}
      onChange={props.onChange}
    >
      <CheckMark indeterminate={props.indeterminate} />
      {props.children && (
        <span className="check-words">
          {props.children}
          {props.hint && <span className="hint">{props.hint}</span>}
        </span>
      )}
    </AriaCheckbox>
  )
}
