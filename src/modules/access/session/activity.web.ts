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

/** Whether somebody pressed or typed on this page lately; opening the page counts. */
export const activeWithin = (milliseconds: number): boolean => Date.now() - lastAt < milliseconds

/** Runs an act once, when somebody next presses or types. */
export function onNextActivity(act: () => void): () => void {
  waiting.add(act)
  return () => waiting.delete(act)
}
