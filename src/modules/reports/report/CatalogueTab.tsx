import { useMemo, useState } from 'react'
import { words as groupWords } from '#generated/choices/reports.group.ts'
import { m } from '#generated/words/messages.js'
import { foldLight } from '#kernel/shared/arabic.ts'
import { openPages } from '#kernel/shared/guard.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayCode } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useShell } from '#modules/platform/public.web.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { hrefOf } from './hrefOf.web.ts'

/** Every report the person may read and whose page opens for them, under its group. */
export function CatalogueTab() {
  const answer = useAnswer('reports.catalogue.list', {})
  const { manifests } = useShell()
  const { guard } = useSession()
  const open = useMemo(() => new Set(openPages(manifests, guard).map(page => page.path)), [manifests, guard])
  const [search, setSearch] = useState('')
  return (
    <>
      <Toolbar>
        <SearchField label={m['reports.catalogue.search']()} value={search} onChange={setSearch} />
      </Toolbar>
      <Loaded answer={answer}>
        {answered => {
          const rows = answered.rows.filter(row => open.has(row.path))
          const found = rows.filter(row => foldLight(sayCode(row.title)).includes(foldLight(search)))
          if (found.length === 0)
            return (
              <EmptyState
                title={rows.length === 0 ? m['reports.catalogue.none']() : m['reports.catalogue.noMatch']()}
              />
            )
          return (['finance', 'fleet', 'property', 'trade', 'hr', 'legal'] as const).map(group => {
            const own = found.filter(row => row.group === group)
            return (
              own.length > 0 && (
                <Card key={group} title={groupWords[group]()}>
                  <ul className="facts">
                    {own.map(report => (
                      <li key={report.id}>
                        <TextLink href={hrefOf(report)}>{sayCode(report.title)}</TextLink>
                      </li>
                    ))}
                  </ul>
                </Card>
              )
            )
          })
        }}
      </Loaded>
    </>
  )
}
