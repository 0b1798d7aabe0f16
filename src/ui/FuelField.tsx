import { useId } from 'react'
import { useFieldError } from './refusedFields.ts'
import './css/capture.css'

type Props = {
  label: string
  /** The refusal of an action finds the field by it. */
  name?: string
  /** The reading at hand-over: "at hand-over 8/8". */
  fact?: string
  empty: string
  full: string
  /** Eighths, 0 to 8; null until it is read. */
  value: number | null
  onChange: (eighths: number) => void
  error?: string | null
}

/** The fuel level in eighths, at the thumb. */
export function FuelField({ label, name, fact, empty, full, value, onChange, ...props }: Props) {
  const id = useId()
  const error = useFieldError({ name, error: props.error })
  return (
    <div className="field" data-field={name} role="radiogroup" aria-labelledby={id} aria-invalid={!!error}>
      <div className="row">
        <span id={id} className="field-label">
          {label}
        </span>
        {fact && <span className="cap push">{fact}</span>}
      </div>
      <div className="fuel">
        {[0, 1, 2, 3, 4, 5, 6, 7, 8].map(eighth => (
          <label
            key={eighth}
            className={value !== null && eighth > 0 && eighth <= value ? 'eighth filled' : 'eighth'}
          >
            <input
              type="radio"
              name={id}
              aria-label={`${eighth}/8`}
              checked={eighth === value}
              onChange={() => onChange(eighth)}
            />
            {eighth === value && <b className="n">{eighth}</b>}
          </label>
        ))}
      </div>
      <div className="row cap">
        <span>{empty}</span>
        <span className="push">{full}</span>
      </div>
      {error && <span className="field-error">{error}</span>}
    </div>
  )
}
