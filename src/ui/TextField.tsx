import type { ReactNode, Ref } from 'react'
import { TextField as AriaTextField, Input } from 'react-aria-components/TextField'
import { FieldError } from './FieldError.tsx'
import { FieldLabel } from './FieldLabel.tsx'
import type { FieldProps } from './fieldProps.ts'

type Props = FieldProps & {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password' | 'url' | 'tel'
  /** `ltr` for codes, e-mail, IBAN and plates. */
  dir?: 'ltr'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url' | 'tel'
  autoComplete?: string
  maxLength?: number
  /** At the inline end of the input: a unit, a fact or a small button. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: Props) {
  const ltr = props.dir ?? (props.type && props.type !== 'text' ? 'ltr' : undefined)
  return (
    <AriaTextField
      className="field"
      data-field={props.name}
      name={props.name}
      type={props.type}
      value={props.value}
      onChange={props.onChange}
      onBlur={props.onBlur}
      autoComplete={props.autoComplete}
      maxLength={props.maxLength}
      inputMode={props.inputMode}
      autoFocus={props.autoFocus}
      isRequired={props.required}
      isDisabled={props.disabled}
      isReadOnly={props.readOnly}
      isInvalid={!!props.error}
      validationBehavior="aria"
    >
      <FieldLabel optional={props.optional}>{props.label}</FieldLabel>
      <div className="in">
        <Input ref={props.ref} dir={ltr ?? 'auto'} />
        {props.end}
      </div>
      <FieldError error={props.error} hint={props.hint} />
    </AriaTextField>
  )
}
