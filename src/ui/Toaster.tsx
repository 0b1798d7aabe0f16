import { type ComponentType, useEffect, useState } from 'react'

/** How long after a failure the window is asked for again. */
const pauseMillis = 5_000

/**
 * Stands once at the root and shows the messages of `showToast` and `showProblem`. Its window loads after the page; where it cannot load,
 * because the connection is lost, the page stays, the import is tried again, and the message is kept.
 */
export function Toaster() {
  const [Window, setWindow] = useState<ComponentType | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const load = () =>
      import('./ToastWindow.tsx').then(
        part => {
          if (!isGone) setWindow(() => part.default)
        },
        () => {
          if (!isGone) timer = setTimeout(load, pauseMillis)
        },
      )
    void load()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return Window && <Window />
}
