import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from './links.ts'

/** Beside a refused posting: the way to the mapping key that is missing. Nothing for any other error. */
export function MappingLink({ error }: { error: unknown }) {
  if (!(error instanceof RefusalError) || error.refusal.code !== 'accounting.mapping.missing') return null
  const key = String(error.refusal.params?.['key'] ?? '')
  return <TextLink href={links.mapping(key)}>{m['accounting.mapping.mapNow']({ key })}</TextLink>
}
