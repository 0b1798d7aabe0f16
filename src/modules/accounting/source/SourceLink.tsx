import { m } from '#generated/words/messages.js'
import { TextLink } from '#ui/TextLink.tsx'
import { ownerWord } from '../wordMaps.web.ts'
import { sourceHref } from './sources.web.ts'

/** Where an entry comes from: a link to its document, the module's name when it has no page, a dash for manual ones. */
export function SourceLink({ sourceKey, long }: { sourceKey: string | null; long?: boolean }) {
  const owner = sourceKey?.split(':')[0]
  if (!sourceKey || !owner || owner === 'accounting') return <span className="quiet">{'\u2014'}</span>
  const href = sourceHref(sourceKey)
  if (!href) return <span className="soft-ink">{ownerWord(owner)}</span>
  return <TextLink href={href}>{long ? m['accounting.entry.openDocument']() : ownerWord(owner)}</TextLink>
}
