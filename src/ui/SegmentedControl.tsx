import { type ReactNode, useId } from 'react'

type Props<Value extends string> = {
  /** Said to screen readers. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { id: Value; name: ReactNode }[]
}

/** Two to five views of the same thing: day, week, month. */
export function SegmentedControl<Value extends string>({ label, value, onChange, options }: Props<Value>) {
  const name = useId()
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label key={option.id}>
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          {option.name}
        </label>
      ))}
    </div>
  )
}
