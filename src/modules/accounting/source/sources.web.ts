/** The address of the document behind a source key, or null when that document has no page. */
export type SourceLink = (sourceKey: string) => string | null

const registered: { prefix: string; link: SourceLink }[] = []

/**
 * Says where the documents of a module open: `registerSourceLink('billing:invoice:', key => ...)`. Called once for each
 * prefix, in the composition root; the longest prefix that fits decides.
 */
export function registerSourceLink(prefix: string, link: SourceLink): void {
  registered.push({ prefix, link })
  registered.sort((a, b) => b.prefix.length - a.prefix.length)
}

/** Where the document of an entry opens; null for entries without a document, such as manual ones. */
export function sourceHref(sourceKey: string | null): string | null {
  if (!sourceKey) return null
  return registered.find(({ prefix }) => sourceKey.startsWith(prefix))?.link(sourceKey) ?? null
}
