import { useMemo } from 'react'
import { pageWords } from '#generated/page-words.ts'
import { fixLayout, foldAggressive } from '#kernel/shared/arabic.ts'
import { openPages } from '#kernel/shared/guard.ts'
import type { PageRoute } from '#kernel/shared/manifest.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useShell } from '../shell/slots.tsx'

export const pageName = (page: PageRoute): string => pageWords[page.title]?.() ?? page.path

type About = (page: PageRoute) => string | null

function matches(page: PageRoute, wanted: string, about: About): boolean {
  const texts = [pageName(page), page.path, about(page) ?? '', ...(page.search?.keywords ?? [])]
  return texts.some(text => foldAggressive(text).includes(wanted))
}

/** Pages by title, description and keywords in both languages; a text typed in the wrong layout is repaired. */
export function pagesNamed(
  pages: readonly PageRoute[],
  typed: string,
  about: About = () => null,
): readonly PageRoute[] {
  const found = [typed, fixLayout(typed)]
    .map(foldAggressive)
    .map(wanted => pages.filter(page => matches(page, wanted, about)))
  return found.find(list => list.length > 0) ?? []
}

/** The pages a search may lead to: those that open for the person and need no record. */
export function useSearchablePages(): readonly PageRoute[] {
  const { manifests } = useShell()
  const { guard } = useSession()
  return useMemo(
    () => openPages(manifests, guard).filter(page => !page.path.includes('$') && page.guard.kind !== 'P'),
    [manifests, guard],
  )
}

/** Names and addresses of the pages that a text finds; none for an empty text. */
export function usePageSearch(text: string): readonly { path: string; name: string }[] {
  const pages = useSearchablePages()
  return text ? pagesNamed(pages, text).map(page => ({ path: page.path, name: pageName(page) })) : []
}
