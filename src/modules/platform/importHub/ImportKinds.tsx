import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { pageWords } from '#generated/page-words.ts'
import { m } from '#generated/words/messages.js'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { pageName } from '../quickSearch/pageSearch.web.ts'
import { useImportPages } from './importPages.web.ts'
import '../settings/settings.css'

/** The order in which a company moves in: people and things first, then its books. */
const categories = ['operations', 'fleet', 'hr', 'finance'] as const

const categoryOf = (path: string) =>
  path.startsWith('/fleet')
    ? 'fleet'
    : path.startsWith('/hr')
      ? 'hr'
      : path.startsWith('/finance')
        ? 'finance'
        : 'operations'

/** Every kind of file the person may bring, each a tile that opens its page with template, trial run and undo. */
export function ImportKinds({ tabs }: { tabs: ReactNode }) {
  const pages = useImportPages()
  const title = m['platform.importHub.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader title={title} />
      {tabs}
      {pages.length === 0 ? (
        <EmptyState title={m['platform.importHub.none']()} />
      ) : (
        <p className="soft-ink">{m['platform.importHub.intro']()}</p>
      )}
      {categories.map(category => {
        const own = pages.filter(page => categoryOf(page.path) === category)
        if (own.length === 0) return null
        return (
          <section key={category} className="stack">
            <h2>{pageWords[`search.category.${category}`]?.()}</h2>
            <div className="tiles">
              {own.map(page => (
                <Link key={page.path} to={page.path} className="tile">
                  <span className="soft-icon">
                    <FileUp aria-hidden />
                  </span>
                  <b>{pageName(page)}</b>
                </Link>
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}
