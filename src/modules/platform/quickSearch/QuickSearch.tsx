import { useRouterState } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useGo } from '#kernel/web/useGo.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PlainIconButton } from '#ui/PlainIconButton.tsx'
import { rememberVisit } from '../shell/navigationHistory.web.ts'
import { pageName, useSearchablePages } from './pageSearch.web.ts'
import type { Hit } from './QuickHits.tsx'
import { onQuickSearch } from './quickSearchSignal.web.ts'

const QuickHits = onDemand(
  async () => (await import('./QuickHits.tsx')).QuickHits,
  () => null,
)

/** Ctrl/Cmd+K: opens a record or a page; without text the most recent and most visited pages. */
export function QuickSearch() {
  const go = useGo()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [index, setIndex] = useState(0)
  const [hits, setHits] = useState<readonly Hit[]>([])
  const pages = useSearchablePages()
  const path = useRouterState({ select: state => state.location.pathname })
  useEffect(() => {
    const page = pages.find(one => one.path === path)
    if (page) rememberVisit(path, pageName(page))
  }, [path, pages])
  useEffect(() => {
    const focus = () => {
      setOpen(true)
      requestAnimationFrame(() => field.current?.focus())
    }
    const press = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK') return
      event.preventDefault()
      focus()
    }
    window.addEventListener('keydown', press)
    const stop = onQuickSearch(focus)
    return () => {
      window.removeEventListener('keydown', press)
      stop()
    }
  }, [])
  const close = () => {
    setOpen(false)
    setTyped('')
    setIndex(0)
    field.current?.blur()
  }
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    close()
    go(hit.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setIndex(Math.min(index + 1, hits.length - 1))
    else if (event.key === 'ArrowUp') setIndex(Math.max(index - 1, 0))
    else if (event.key === 'Enter') open(hits[index])
    else return
    event.preventDefault()
  }
  return (
    <div className={isOpen ? 'quick open' : 'quick'}>
      <Search aria-hidden />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={m['platform.search.label']()}
        aria-expanded={isOpen}
        aria-controls="quick-hits"
        aria-activedescendant={isOpen && hits[index] ? `quick-${index}` : undefined}
        placeholder={m['platform.search.hint']()}
        value={typed}
        onFocus={() => setOpen(true)}
        onBlur={() => setTimeout(() => setOpen(false), 150)}
        onChange={event => {
          setTyped(event.target.value)
          setIndex(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Kbd>{'Ctrl K'}</Kbd>
      <span className="quick-close">
        <PlainIconButton size="small" label={m['platform.search.close']()} onPress={close}>
          <X aria-hidden />
        </PlainIconButton>
      </span>
      {isOpen && (
        <QuickHits text={typed.trim()} index={index} onHits={setHits} onOpen={open} onClose={close} />
      )}
    </div>
  )
}
