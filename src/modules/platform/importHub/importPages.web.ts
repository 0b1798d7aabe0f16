import { useMemo } from 'react'
import { openPages } from '#kernel/shared/guard.ts'
import type { PageRoute } from '#kernel/shared/manifest.ts'
import { useSession } from '#kernel/web/session.tsx'
import { pageName } from '../quickSearch/pageSearch.web.ts'
import { useShell } from '../shell/slots.tsx'

export type ImportPage = PageRoute & { readonly imports: string }

/** The pages that take files in and open for the person. */
export function useImportPages(): readonly ImportPage[] {
  const { manifests } = useShell()
  const { guard } = useSession()
  return useMemo(
    () => openPages(manifests, guard).filter((page): page is ImportPage => page.imports !== undefined),
    [manifests, guard],
  )
}

/** What a kind of file is called by the page that takes it in; its code where that page is closed to the person. */
export const kindName = (pages: readonly ImportPage[], kind: string): string => {
  const page = pages.find(one => one.imports === kind)
  return page ? pageName(page) : kind
}
