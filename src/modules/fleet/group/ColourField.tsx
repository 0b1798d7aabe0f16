import { m } from '#generated/words/messages.js'
import { FieldFrame } from '#ui/FieldFrame.tsx'
import './group.css'

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
  label: string
  value: string | null
  onChange: (colour: string | null) => void
}

/** The colour a group has in the planner and beside its name. */
export function ColourField({ label, value, onChange }: Props) {
  const shown = value && !colours.some(colour => colour === value) ? [...colours, value] : colours
  return (
    <FieldFrame label={label} group>
      {({ id }) => (
        <div className="fleet-colours">
          {[none, ...shown].map(colour => (
            <label
              key={colour}
              className={colour === none ? 'fleet-colour none' : 'fleet-colour'}
              style={colour === none ? undefined : { background: colour }}
            >
              <input
                type="radio"
                name={id}
                aria-label={colour === none ? m['fleet.value.unset']() : colour}
                checked={(value ?? none) === colour}
                onChange={() => onChange(colour === none ? null : colour)}
              />
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
