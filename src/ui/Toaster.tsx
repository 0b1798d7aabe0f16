import { type ComponentType, useEffect, useState } from 'react'

/** How long after a failure the window is asked for again. */
const pauseMillis = 5_000

/**
 * Stands once at the root; `showToast` and `showProblem` speak through it. Its window comes after the page; where it cannot come, because
 * the connection went first, the page stays and it is asked for again: what was to be said waits.
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
