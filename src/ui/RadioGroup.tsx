import type { ReactNode } from 'react'
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup'
import { FieldError } from './FieldError.tsx'
import { FieldLabel } from './FieldLabel.tsx'
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

export function RadioGroup<Value extends string>({ value, onChange, options, ...props }: Props<Value>) {
  return (
    <AriaRadioGroup
      className="field"
      data-field={props.name}
      name={props.name}
      value={value}
      onChange={chosen => onChange(chosen as Value)}
      onBlur={props.onBlur}
      isRequired={props.required}
      isDisabled={props.disabled}
      isReadOnly={props.readOnly}
      isInvalid={!!props.error}
      validationBehavior="aria"
    >
      <FieldLabel optional={props.optional}>{props.label}</FieldLabel>
      <div className="radio-list">
        {options.map(option => (
          <Radio key={option.id} className="check" value={option.id} isDisabled={option.disabled}>
            <span className="check-dot" aria-hidden />
            <span className="check-words">
              {option.name}
              {option.hint && <span className="hint">{option.hint}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldError error={props.error} hint={props.hint} />
    </AriaRadioGroup>
  )
}
