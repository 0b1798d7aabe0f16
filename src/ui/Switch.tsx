import type { ReactNode } from 'react'

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
    <label className="switch" data-field={name}>
      <input
        type="checkbox"
        role="switch"
        name={name}
        checked={on}
        aria-checked={on}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      <span className="switch-track" aria-hidden />
      <span className="check-words">
        {children}
        {hint && <span className="hint">{hint}</span>}
      </span>
    </label>
  )
}
