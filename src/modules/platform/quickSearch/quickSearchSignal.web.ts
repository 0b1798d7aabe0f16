const listeners = new Set<() => void>()

/** Opens quick search from anywhere: shortcut, bottom bar, header. */
export function openQuickSearch(): void {
  for (const listener of listeners) listener()
}

/** Gets the signal to search; returns how to stop. */
export function onQuickSearch(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
