import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'

type Props<Value extends string> = {
  /** Said to screen readers. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { id: Value; name: ReactNode }[]
}

/** Two to five views of the same thing: day, week, month. */
export function SegmentedControl<Value extends string>({ label, value, onChange, options }: Props<Value>) {
  return (
    <ToggleButtonGroup
      className="seg"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={keys => {
        const [chosen] = [...keys]
        if (chosen !== undefined) onChange(String(chosen) as Value)
      }}
    >
      {options.map(option => (
        <ToggleButton key={option.id} id={option.id}>
          {option.name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
