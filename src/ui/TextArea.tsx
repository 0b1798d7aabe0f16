import type { Ref } from 'react'
import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components/TextField'
import { FieldError } from './FieldError.tsx'
import { FieldLabel } from './FieldLabel.tsx'
import type { FieldProps } from './fieldProps.ts'

type Props = FieldProps & {
  value: string
  onChange: (value: string) => void
  maxLength?: number
  rows?: number
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea(props: Props) {
  return (
    <AriaTextField
      className="field whole"
      data-field={props.name}
      name={props.name}
      value={props.value}
      onChange={props.onChange}
      onBlur={props.onBlur}
      maxLength={props.maxLength}
      autoFocus={props.autoFocus}
      isRequired={props.required}
      isDisabled={props.disabled}
      isReadOnly={props.readOnly}
      isInvalid={!!props.error}
      validationBehavior="aria"
    >
      <FieldLabel optional={props.optional}>{props.label}</FieldLabel>
      <div className="in area">
        <AriaTextArea ref={props.ref} dir="auto" rows={props.rows ?? 3} />
      </div>
      <FieldError error={props.error} hint={props.hint} />
    </AriaTextField>
  )
}
