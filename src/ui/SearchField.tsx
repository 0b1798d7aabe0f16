import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Kbd } from './Kbd.tsx'
import { useWords } from './words.ts'

type Props = {
  /** What can be searched: "number, customer, plate or phone". */
  label: string
  value: string
  /** Called 300 ms after the last key stroke, at once on Enter and on clearing. */
  onChange: (text: string) => void
  /** `/` focuses it from anywhere: the search of a list page. */
  slash?: boolean
}

export function SearchField({ label, value, onChange, slash }: Props) {
  const words = useWords()
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
    else waiting.current = setTimeout(() => commit(typed), 300)
  }
  const clear = () => {
    type('')
    input.current?.focus()
  }
  return (
    <div className="search">
      <div className="in">
        <Search aria-hidden />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={event => type(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') {
              event.preventDefault()
              commit(text)
            } else if (event.key === 'Escape' && text) clear()
          }}
        />
        {text && (
          <button type="button" tabIndex={-1} className="in-press" aria-label={words.clear} onClick={clear}>
            <X aria-hidden />
          </button>
        )}
        {slash && !text && <Kbd>/</Kbd>}
      </div>
    </div>
  )
}
