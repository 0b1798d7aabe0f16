import { type ReactNode, useEffect, useId, useRef } from 'react'

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
  const strip = useRef<HTMLDivElement>(null)
  const at = options.findIndex(option => option.id === value)
  // On a phone the strip may be wider than the screen, and the chosen part beyond its edge.
  useEffect(() => {
    const { current } = strip
    if (current && at > 0 && current.scrollWidth > current.clientWidth)
      current.children[at]?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [at])
  return (
    <div ref={strip} className="seg" role="radiogroup" aria-label={label}>
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
