import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { FieldLabel } from './FieldLabel.tsx'

type Props = {
  label: string
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
export function FuelField({ label, fact, empty, full, value, onChange, error }: Props) {
  return (
    <RadioGroup
      className="field"
      orientation="horizontal"
      value={value === null ? null : String(value)}
      onChange={chosen => onChange(Number(chosen))}
      isInvalid={!!error}
    >
      <div className="row">
        <FieldLabel>{label}</FieldLabel>
        {fact && <span className="cap push">{fact}</span>}
      </div>
      <div className="fuel">
        {[0, 1, 2, 3, 4, 5, 6, 7, 8].map(eighth => (
          <Radio
            key={eighth}
            value={String(eighth)}
            aria-label={`${eighth}/8`}
            className={value !== null && eighth > 0 && eighth <= value ? 'eighth filled' : 'eighth'}
          >
            {eighth === value && <b className="n">{eighth}</b>}
          </Radio>
        ))}
      </div>
      <div className="row cap">
        <span>{empty}</span>
        <span className="push">{full}</span>
      </div>
      {error && <span className="field-error">{error}</span>}
    </RadioGroup>
  )
}
