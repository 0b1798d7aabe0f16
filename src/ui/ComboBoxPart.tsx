import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import {
  Button as AriaButton,
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { AriaLabel } from './AriaLabel.tsx'
import { AriaNotes } from './AriaNotes.tsx'
import type { FieldProps } from './fieldProps.ts'
import { useFieldError } from './refusedFields.ts'
import { useHeldWhilePressed } from './useHeldWhilePressed.ts'
import { useWords } from './words.ts'

export type Choice = {
  id: string
  name: string
  /** A second line: phone, model. */
  caption?: ReactNode
  /** The fact that decides: balance, plate. Shown at the end of the row and of the closed field. */
  fact?: ReactNode
  disabled?: boolean
}

export type ComboBoxProps = FieldProps & {
  value: Choice | null
  onChange: (value: Choice | null) => void
  /** The rows found for the last search; the field never filters them itself. */
  choices: readonly Choice[]
  /** Called 200 ms after the last key stroke, and with an empty text when the list opens. */
  onSearch: (text: string) => void
  searching?: boolean
  /** Adds "create «text»" as the last row. */
  onCreate?: (text: string) => void
  placeholder?: string
}

const createKey = '\u0000create'

export function ComboBoxPart({
  value,
  onChange,
  choices,
  onSearch,
  searching,
  onCreate,
  ...props
}: ComboBoxProps) {
  const words = useWords()
  const error = useFieldError(props)
  const [text, setText] = useState<string | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const search = (typed: string) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => onSearch(typed.trim()), 200)
  }
  const type = (typed: string) => {
    setText(typed)
    search(typed)
    if (typed === '' && value) onChange(null)
  }
  const rows = onCreate && (text ?? '').trim() ? [...choices, { id: createKey, name: '' }] : choices
  // The caller matches its `onChange` to the rows it gave, so both are kept.
  const list = useHeldWhilePressed({ rows, onChange })
  const pick = (key: string | number | null) => {
    const typed = (text ?? '').trim()
    setText(null)
    if (key === createKey) onCreate?.(typed)
    else if (key !== null) {
      const chosen = list.shown.rows.find(row => row.id === key) ?? (value?.id === key ? value : null)
      if (chosen) list.shown.onChange(chosen)
    }
  }

  return (
    <AriaComboBox
      className="field"
      data-field={props.name}
      items={list.shown.rows}
      value={value?.id ?? null}
      onChange={pick}
      inputValue={text ?? value?.name ?? ''}
      onInputChange={typed => typed !== (text ?? value?.name ?? '') && type(typed)}
      onOpenChange={open => open && onSearch('')}
      onBlur={() => {
        setText(null)
        props.onBlur?.()
      }}
      defaultFilter={() => true}
      allowsEmptyCollection
      allowsCustomValue
      autoFocus={props.autoFocus}
      isRequired={props.required}
      isDisabled={props.disabled}
      isReadOnly={props.readOnly}
      isInvalid={!!error}
      validationBehavior="aria"
    >
      <AriaLabel optional={props.optional}>{props.label}</AriaLabel>
      <Group className="in">
        <PressedInput placeholder={props.placeholder} readOnly={props.readOnly} />
        {value?.fact && text === null && <span className="in-fact">{value.fact}</span>}
        <AriaButton className="in-press">
          <ChevronDown aria-hidden />
        </AriaButton>
      </Group>
      <AriaNotes error={error} hint={props.hint} />
      <Popover className="pop of-field" placement="bottom start">
        <ListBox<Choice>
          className="list"
          onPointerDownCapture={list.onPress}
          renderEmptyState={() => (
            <p className="list-note">{searching ? words.searching : words.noResults}</p>
          )}
        >
          {choice =>
            choice.id === createKey ? (
              <ListBoxItem
                id={createKey}
                className="list-row create"
                textValue={words.createNamed(text ?? '')}
              >
                <Plus aria-hidden />
                {words.createNamed((text ?? '').trim())}
              </ListBoxItem>
            ) : (
              <ListBoxItem
                id={choice.id}
                className="list-row"
                textValue={choice.name}
                isDisabled={choice.disabled}
              >
                <span className="list-words">
                  <span>{choice.name}</span>
                  {choice.caption && <span className="cap">{choice.caption}</span>}
                </span>
                {choice.fact && <span className="list-fact">{choice.fact}</span>}
              </ListBoxItem>
            )
          }
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

/** A press anywhere in the field opens the list; the library opens it by keys and by the arrow alone. */
function PressedInput({ placeholder, readOnly }: { placeholder?: string; readOnly?: boolean }) {
  const state = useContext(ComboBoxStateContext)
  return (
    <Input
      placeholder={placeholder}
      onClick={() => !readOnly && !state?.isOpen && state?.open(null, 'manual')}
    />
  )
}
