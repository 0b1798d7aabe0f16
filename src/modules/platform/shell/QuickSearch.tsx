import { Link, useRouterState } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { pageWords } from '#generated/page-words.ts'
import { m } from '#generated/words/messages.js'
import type { PageRoute } from '#kernel/shared/manifest.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { PlainIconButton } from '#ui/PlainIconButton.tsx'
import { iconOf } from './icons.web.ts'
import { frequentPaths, recentPaths, rememberVisit } from './navigationHistory.web.ts'
import { pageName, pagesNamed, useSearchablePages } from './pageSearch.web.ts'
import { onQuickSearch } from './quickSearchSignal.web.ts'
import { useShell } from './slots.tsx'

type Hit = { path: string; name: string; icon?: string | undefined; note?: string }
type HitGroup = { name: string; hits: readonly Hit[] }

/** The group of a page whose manifest names none: by the section its address belongs to. */
const categoryOfSection: Readonly<Record<string, string>> = {
  fleet: 'fleet',
  finance: 'finance',
  hr: 'hr',
  customers: 'operations',
  contracts: 'operations',
  quotations: 'operations',
  settings: 'system',
  subscription: 'system',
  audit: 'system',
}

const categoryOf = (page: PageRoute): string =>
  page.search?.category ?? categoryOfSection[page.path.split('/')[1] ?? ''] ?? 'general'

const hitOf = (page: PageRoute): Hit => ({ path: page.path, name: pageName(page), icon: page.icon })

/** The pages a text finds, grouped by category. */
function search(pages: readonly PageRoute[], typed: string): HitGroup[] {
  const groups = new Map<string, Hit[]>()
  for (const page of pagesNamed(pages, typed)) {
    const category = categoryOf(page)
    groups.set(category, [...(groups.get(category) ?? []), hitOf(page)])
  }
  return [...groups].map(([name, list]) => ({
    name: pageWords[`search.category.${name}`]?.() ?? name,
    hits: list,
  }))
}

function suggestions(pages: readonly PageRoute[]): HitGroup[] {
  const at = (path: string) => pages.find(page => page.path === path)
  const recent = recentPaths().flatMap(path => (at(path) ? [hitOf(at(path)!)] : []))
  const frequent = frequentPaths().flatMap(({ path, count }) =>
    at(path) ? [{ ...hitOf(at(path)!), note: m['platform.search.visits']({ count }) }] : [],
  )
  return [
    { name: m['platform.search.recent'](), hits: recent },
    { name: m['platform.search.frequent'](), hits: frequent },
  ].filter(group => group.hits.length > 0)
}

/** Records of the company by what is typed, once the typing rests for a moment; those of the text before stay until then. */
function useRecords(text: string): readonly HitGroup[] {
  const { findRecords } = useShell()
  const [found, setFound] = useState<{ text: string; groups: readonly HitGroup[] }>({ text: '', groups: [] })
  useEffect(() => {
    if (text.length < 2) return
    let isLate = false
    const timer = setTimeout(() => {
      // Pages are found without the server; a search that fails shows them alone.
      findRecords(text).then(
        groups => !isLate && setFound({ text, groups }),
        () => {},
      )
    }, 120)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [text, findRecords])
  return text.startsWith(found.text) && found.text !== '' ? found.groups : []
}

/** Ctrl/Cmd+K: opens a record or a page; without text the most recent and most visited pages. */
export function QuickSearch() {
  const go = useGo()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [index, setIndex] = useState(0)
  const pages = useSearchablePages()
  const path = useRouterState({ select: state => state.location.pathname })
  const text = typed.trim()
  const records = useRecords(isOpen ? text : '')
  const groups = useMemo(
    () => (isOpen ? (text ? [...records, ...search(pages, text)] : suggestions(pages)) : []),
    [isOpen, text, records, pages],
  )
  const flat = groups.flatMap(group => group.hits)
  const searchPage = pages.find(page => page.path === '/search')
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
    else if (event.key === 'ArrowDown') setIndex(Math.min(index + 1, flat.length - 1))
    else if (event.key === 'ArrowUp') setIndex(Math.max(index - 1, 0))
    else if (event.key === 'Enter') open(flat[index])
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
        aria-activedescendant={isOpen && flat[index] ? `quick-${index}` : undefined}
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
        <div className="quick-hits" id="quick-hits" role="listbox" aria-label={m['platform.search.label']()}>
          {text && flat.length === 0 && <p className="quick-none">{m['platform.search.none']()}</p>}
          {text && searchPage && (
            <Link
              className="quick-hit"
              to={searchPage.path}
              search={{ q: text }}
              onMouseDown={event => event.preventDefault()}
              onClick={close}
            >
              <Search aria-hidden />
              <span>{m['platform.search.everywhere']({ text })}</span>
            </Link>
          )}
          {groups.map(group => (
            <div key={group.name} role="group" aria-label={group.name}>
              <div className="quick-group">{group.name}</div>
              {group.hits.map(hit => {
                const Icon = hit.icon ? iconOf(hit.icon) : Search
                const place = flat.indexOf(hit)
                return (
                  <div
                    key={hit.path}
                    id={`quick-${place}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === index}
                    className={place === index ? 'quick-hit on' : 'quick-hit'}
                    onMouseDown={event => {
                      event.preventDefault()
                      open(hit)
                    }}
                  >
                    <Icon aria-hidden />
                    <bdi>{hit.name}</bdi>
                    {hit.note && <span className="cap">{hit.note}</span>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
