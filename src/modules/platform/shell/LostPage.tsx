import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { pageName, useSearchablePages } from '../quickSearch/pageSearch.web.ts'
import { openQuickSearch } from '../quickSearch/quickSearchSignal.web.ts'
import { nearestPages } from './nearestPages.rules.ts'

/** An address that no page answers, for a signed-in person: the menu stays, and the nearest pages are offered. */
export function LostPage() {
  const router = useRouter()
  const path = useRouterState({ select: state => state.location.pathname })
  const pages = useSearchablePages().map(page => ({ path: page.path, name: pageName(page) }))
  const nearest = nearestPages(pages, path)
  useEffect(() => {
    document.title = m['platform.lost.title']()
  }, [])
  return (
    <div className="page">
      <PageHeader title={m['platform.lost.title']()} />
      <EmptyState
        title={m['platform.lost.text']()}
        actions={
          <>
            <Button onPress={() => router.history.back()}>{m['platform.lost.back']()}</Button>
            <Button onPress={openQuickSearch}>{m['platform.lost.search']()}</Button>
            <ButtonLink kind="primary" href="/">
              {m['platform.lost.home']()}
            </ButtonLink>
          </>
        }
      >
        <span className="n lost-path" dir="ltr">
          {path}
        </span>
      </EmptyState>
      {nearest.length > 0 && (
        <nav className="lost-near" aria-label={m['platform.lost.near']()}>
          <h2>{m['platform.lost.near']()}</h2>
          <ul>
            {nearest.map(page => (
              <li key={page.path}>
                <TextLink href={page.path}>{page.name}</TextLink>{' '}
                <span className="cap n" dir="ltr">
                  {page.path}
                </span>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
