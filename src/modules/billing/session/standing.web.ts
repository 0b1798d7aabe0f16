/** How the shift being counted stands now: one's own count may come after another's, or after the shift is closed. */
export type Standing = 'open' | 'counted' | 'closed'

/** `current` is the shift of the box that is not closed; another one than the counted stands for a closed one. */
export function standingOf(countedId: string, current: { id: string; status: Standing } | null): Standing {
  return current?.id === countedId ? current.status : 'closed'
}
