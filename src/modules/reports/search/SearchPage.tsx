import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { usePageSearch } from '#modules/platform/public.web.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { HitRow } from './HitRow.tsx'
import { kindWords, listOf } from './searchKinds.web.ts'
import '../dashboard/dashboard.css'

const shortest = 2

/** Everything the person may read that a text finds, by kind; the pages of the product among it. */
export default function SearchPage() {
  const [address, change] = useAddress()
  const text = address['q'] === undefined ? '' : String(address['q']).trim()
  const isAsked = text.length >= shortest
  const answer = useAnswer('reports.search.run', { text }, { enabled: isAsked, keepPrevious: true })
  const pages = usePageSearch(isAsked ? text : '')
  const title = m['reports.search.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader title={title} />
      <Toolbar
        search={
          <SearchField label={m['reports.search.label']()} value={text} onChange={q => change({ q })} slash />
        }
      />
      {!isAsked && <EmptyState title={m['reports.search.start']()} />}
      {isAsked && (
        <Loaded answer={answer}>
          {({ groups, correctedTo }) => (
            <>
              {correctedTo && (
                <Notice hue="blue">{m['reports.search.corrected']({ text: correctedTo })}</Notice>
              )}
              {groups.length === 0 && pages.length === 0 && (
                <EmptyState title={m['reports.search.none']({ text })} />
              )}
              {groups.map(({ kind, rows, hasMore }) => (
                <Card
                  key={kind}
                  flush
                  title={kindWords[kind]()}
                  end={
                    hasMore && (
                      <TextLink href={listOf(kind, correctedTo ?? text)}>
                        {m['reports.search.all']()}
                      </TextLink>
                    )
                  }
                >
                  <ul className="movement-list">
                    {rows.map(hit => (
                      <HitRow key={hit.id} kind={kind} hit={hit} />
                    ))}
                  </ul>
                </Card>
              ))}
              {pages.length > 0 && (
                <Card flush title={m['reports.search.pages']()}>
                  <ul className="movement-list">
                    {pages.map(page => (
                      <li key={page.path} className="movement">
                        <TextLink href={page.path}>{page.name}</TextLink>
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
            </>
          )}
        </Loaded>
      )}
    </div>
  )
}
