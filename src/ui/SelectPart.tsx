import { ChevronDown } from 'lucide-react'
import {
  Button as AriaButton,
  Select as AriaSelect,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components/Select'
import { AriaLabel } from './AriaLabel.tsx'
import { AriaNotes } from './AriaNotes.tsx'
import type { FieldProps } from './fieldProps.ts'
import { useFieldError } from './refusedFields.ts'
import { useWords } from './words.ts'

export type SelectOption<Value extends string> = {
  id: Value
  name: string
  /** The fact that decides between options: a balance, a plate. Drawn beside the choice, which alone names the field. */
  fact?: string
  disabled?: boolean
}

export type SelectProps<Value extends string> = FieldProps & {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  /** The options are still on their way: a list opened meanwhile shows it, and fills when they come. */
  searching?: boolean
}

export function SelectPart<Value extends string>({
  value,
  onChange,
  options,
  placeholder,
  searching,
  ...props
}: SelectProps<Value>) {
  const words = useWords()
  const error = useFieldError(props)
  const chosen = options.find(option => option.id === value)
  return (
    <AriaSelect
      className="field"
      data-field={props.name}
      name={props.name}
      value={value}
      onChange={key => key !== null && onChange(String(key) as Value)}
      onBlur={props.onBlur}
      placeholder={placeholder}
      autoFocus={props.autoFocus}
      isRequired={props.required}
      isDisabled={props.disabled || props.readOnly}
      isInvalid={!!error}
      validationBehavior="aria"
      allowsEmptyCollection
    >
      <AriaLabel optional={props.optional}>{props.label}</AriaLabel>
      <AriaButton className="in">
        <SelectValue className="select-value">{chosen?.name ?? placeholder ?? '\u2014'}</SelectValue>
        {chosen?.fact && <span className="in-fact" data-fact={chosen.fact} />}
        <span className={chosen?.fact ? '' : 'push'}>
          <ChevronDown aria-hidden />
        </span>
      </AriaButton>
      <AriaNotes error={error} hint={props.hint} />
      <Popover className="pop of-field" placement="bottom start">
        <ListBox
          className="list"
          items={options}
          renderEmptyState={() => (
            <p className="list-note">{searching ? words.searching : words.noResults}</p>
          )}
        >
          {option => (
            <ListBoxItem
              id={option.id}
              textValue={option.name}
              isDisabled={option.disabled}
              className="list-row"
            >
              <span>{option.name}</span>
              {option.fact && <span className="list-fact">{option.fact}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
