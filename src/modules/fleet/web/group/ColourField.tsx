import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { m } from '#generated/words/messages.js'
import { FieldLabel } from '#ui/FieldLabel.tsx'

/** Twelve colours that differ from each other and can be read on light and dark. */
const colours = [
  '#3b82c4',
  '#2a9d8f',
  '#5a9e3d',
  '#b8912a',
  '#d97b3a',
  '#c9574f',
  '#b85c9e',
  '#8467c7',
  '#5b6fc9',
  '#4a90a4',
  '#7d8a4e',
  '#7a7f87',
] as const
const none = 'none'

type Props = {
  readonly label: string
  readonly value: string | null
  readonly onChange: (colour: string | null) => void
}

/** The colour a group has in the planner and beside its name. */
export function ColourField({ label, value, onChange }: Props) {
  const shown = value && !colours.some(colour => colour === value) ? [...colours, value] : colours
  return (
    <RadioGroup
      className="field"
      value={value ?? none}
      onChange={next => onChange(next === none ? null : next)}
      orientation="horizontal"
    >
      <FieldLabel>{label}</FieldLabel>
      <div className="fleet-colours">
        <Radio value={none} className="fleet-colour none" aria-label={m['fleet.value.unset']()} />
        {shown.map(colour => (
          <Radio
            key={colour}
            value={colour}
            className="fleet-colour"
            aria-label={colour}
            style={{ background: colour }}
          />
        ))}
      </div>
    </RadioGroup>
  )
}
