import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'

type Props = {
  on: boolean
  onChange: (on: boolean) => void
  children: ReactNode
  hint?: ReactNode
  name?: string
  disabled?: boolean
}

/** A setting that takes effect at once; inside a form with a save button use a checkbox. */
export function Switch({ on, onChange, children, hint, name, disabled }: Props) {
  return (
    <AriaSwitch
      className="switch"
      data-field={name}
      name={name}
      isSelected={on}
      isDisabled={disabled}
      onChange={onChange}
    >
      <span className="switch-track" aria-hidden />
      <span className="check-words">
        {children}
        {hint && <span className="hint">{hint}</span>}
      </span>
    </AriaSwitch>
  )
}
