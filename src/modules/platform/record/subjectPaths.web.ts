import { useCallback, useMemo } from 'react'
import { recordPages } from '#generated/record-pages.ts'
import { openPages } from '#kernel/shared/guard.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useShell } from '../shell/slots.tsx'

/** Whether an address belongs to a route: `/contracts/$id` to `/contracts/{id}`. */
const routeOf = (address: string): string => (address.split('?')[0] ?? '').replace('{id}', '$id')

/** Answers where a record (`fleet.vehicle:<id>`) opens for this person, or null when its page is closed or does not exist. */
export function usePathOfSubject(): (subject: string) => string | null {
  const { manifests } = useShell()
  const { guard } = useSession()
  const open = useMemo(() => new Set(openPages(manifests, guard).map(page => page.path)), [manifests, guard])
  return useCallback(
    subject => {
      const at = subject.indexOf(':')
      const address = recordPages[subject.slice(0, at)]?.find(page => open.has(routeOf(page)))
      return address ? address.replace('{id}', encodeURIComponent(subject.slice(at + 1))) : null
    },
    [open],
  )
}
