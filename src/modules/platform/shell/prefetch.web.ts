import { useEffect } from 'react'
import { openPages } from '#kernel/shared/guard.ts'
import { useSession } from '#kernel/web/session.tsx'
import { whenAtRest } from './rest.web.ts'
import { useShell } from './slots.tsx'

/** A browser that is never idle is not waited for longer (section 9 of the specification). */
const idleAtLatest = 2000

/** Runs when the browser is idle; at once where it has no `requestIdleCallback` (Safari). */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    act()
    return () => {}
  }
  const asked = requestIdleCallback(act, { timeout: idleAtLatest })
  return () => cancelIdleCallback(asked)
}

/** Loads the code of the pages a person is likely to open next, the most likely first, while the shown one rests. */
export function usePrefetch(): void {
  const { manifests, pages } = useShell()
  const { guard } = useSession()
  useEffect(() => {
    if (!guard.signedIn) return
    const wanted = openPages(manifests, guard).filter(page => page.prefetch)
    const queue = [
      ...wanted.filter(page => page.prefetch === 'high'),
      ...wanted.filter(page => page.prefetch === 'medium'),
    ]
    let isStopped = false
    let stop = () => {}
    const next = () => {
      const page = queue.shift()
      if (isStopped || !page) return
      // A part that does not load now is loaded, with retries, when its page is opened.
      void pages[page.path]?.().then(schedule, () => {})
    }
    const schedule = () => {
      stop = whenAtRest(() => {
        stop = whenIdle(next)
      })
    }
    schedule()
    return () => {
      isStopped = true
      stop()
    }
  }, [manifests, pages, guard])
}
