let lastAt = Date.now()
const waiting = new Set<() => void>()

for (const kind of ['pointerdown', 'keydown'])
  window.addEventListener(
    kind,
    () => {
      lastAt = Date.now()
      const acts = [...waiting]
      waiting.clear()
      for (const act of acts) act()
    },
    { capture: true, passive: true },
  )

/** Whether the last press or key on this page was lately; opening the page counts. */
export const activeWithin = (milliseconds: number): boolean => Date.now() - lastAt < milliseconds

/** Runs an action once, at the next press or key. */
export function onNextActivity(act: () => void): () => void {
  waiting.add(act)
  return () => waiting.delete(act)
}
