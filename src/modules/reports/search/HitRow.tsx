import type { OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { DayText } from '#ui/DayText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { recordOf, type SearchKind } from './searchKinds.web.ts'

type Hit = OutputFor<'reports.search.run'>['groups'][number]['rows'][number]

/** One record that was found: its name as the link, its number, and what sets it apart. */
export function HitRow({ kind, hit }: { kind: SearchKind; hit: Hit }) {
  const name = (currentLocale() === 'en' && hit.nameEn) || hit.nameAr || hit.nameEn
  const facts = [name ? hit.number : null, hit.note].filter(fact => fact !== null)
  return (
    <li className="movement">
      <span className="movement-who">
        <TextLink href={recordOf(kind, hit)}>
          {name ? <bdi>{name}</bdi> : <span className="n">{hit.number ?? '\u2014'}</span>}
        </TextLink>
        {facts.length > 0 && (
          <span className="cap row">
            {facts.map(fact => (
              <span key={fact} className="n">
                {fact}
              </span>
            ))}
          </span>
        )}
      </span>
      {hit.on && <DayText day={hit.on} />}
    </li>
  )
}
