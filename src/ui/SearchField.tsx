import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { SearchField as AriaSearchField, Input } from 'react-aria-components/SearchField'
import { Kbd } from './Kbd.tsx'

type Props = {
  /** What can be searched: "number, customer, plate or phone". */
  label: string
  value: string
  /** Called 250 ms after the last key stroke, at once on Enter and on clearing. */
  onChange: (text: string) => void
  /** `/` focuses it from anywhere: the search of a list page. */
  slash?: boolean
}

export function SearchField({ label, value, onChange, slash }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed under the field: back, a saved view, "clear the filter".
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    if (!slash) return
    const listen = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        target.closest('input, textarea, [contenteditable], [role="dialog"]')
      )
        return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [slash])

  const commit = (typed: string) => {
    clearTimeout(waiting.current)
    setKnown(typed)
    onChange(typed)
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(waiting.current)
    if (typed === '') commit('')
    else waiting.current = setTimeout(() => commit(typed), 250)
  }
  return (
    <AriaSearchField className="search" aria-label={label} value={text} onChange={type} onSubmit={commit}>
      <div className="in">
        <Search aria-hidden />
        <Input ref={input} placeholder={label} />
        <AriaButton className="in-press">
          <X aria-hidden />
        </AriaButton>
        {slash && <Kbd>/</Kbd>}
      </div>
    </AriaSearchField>
  )
}
