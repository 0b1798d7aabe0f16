import type { ReactNode } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldProps } from './fieldProps.ts'

export type RadioOption<Value extends string> = {
  id: Value
  name: string
  hint?: ReactNode
  disabled?: boolean
}

type Props<Value extends string> = FieldProps & {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly RadioOption<Value>[]
}

export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { value, onChange, options, ...frame } = props
  return (
    <FieldFrame {...frame} group>
      {({ id, autoFocus, onBlur, disabled }) => (
        <div className="radio-list">
          {options.map((option, index) => (
            <label key={option.id} className="check">
              <input
                type="radio"
                name={id}
                value={option.id}
                checked={option.id === value}
                disabled={disabled || frame.readOnly || option.disabled}
                {...(index === 0 && { autoFocus })}
                onChange={() => onChange(option.id)}
                onBlur={onBlur}
              />
              <span className="check-dot" aria-hidden />
              <span className="check-words">
                {option.name}
                {option.hint && <span className="hint">{option.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
