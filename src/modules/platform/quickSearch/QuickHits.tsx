import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { pageWords } from '#generated/page-words.ts'
import { m } from '#generated/words/messages.js'
import type { PageRoute } from '#kernel/shared/manifest.ts'
import { iconOf } from '../shell/icons.web.ts'
import { frequentPaths, recentPaths } from '../shell/navigationHistory.web.ts'
import { useShell } from '../shell/slots.tsx'
import { aboutOf } from './pageAbout.web.ts'
import { pageName, pagesNamed, useSearchablePages } from './pageSearch.web.ts'

export type Hit = { path: string; name: string; icon?: string | undefined; note?: string }
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

const hitOf = (page: PageRoute): Hit => {
  const about = aboutOf(page)
  return { path: page.path, name: pageName(page), icon: page.icon, ...(about ? { note: about } : {}) }
}

/** The pages a text finds, grouped by category. */
function search(pages: readonly PageRoute[], typed: string): HitGroup[] {
  const groups = new Map<string, Hit[]>()
  for (const page of pagesNamed(pages, typed, aboutOf)) {
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

type Props = {
  text: string
  /** The place of the hit that Enter opens. */
  index: number
  onHits: (hits: readonly Hit[]) => void
  onOpen: (hit: Hit) => void
  onClose: () => void
}

/** What a text finds, records before pages; without text the pages visited last and most. */
export function QuickHits({ text, index, onHits, onOpen, onClose }: Props) {
  const pages = useSearchablePages()
  const records = useRecords(text)
  const groups = useMemo(
    () => (text ? [...records, ...search(pages, text)] : suggestions(pages)),
    [text, records, pages],
  )
  const flat = useMemo(() => groups.flatMap(group => group.hits), [groups])
  useEffect(() => onHits(flat), [flat, onHits])
  const searchPage = pages.find(page => page.path === '/search')
  return (
    <div className="quick-hits" id="quick-hits" role="listbox" aria-label={m['platform.search.label']()}>
      {text && flat.length === 0 && <p className="quick-none">{m['platform.search.none']()}</p>}
      {text && searchPage && (
        <Link
          className="quick-hit"
          to={searchPage.path}
          search={{ q: text }}
          onMouseDown={event => event.preventDefault()}
          onClick={onClose}
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
                  onOpen(hit)
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
  )
}
