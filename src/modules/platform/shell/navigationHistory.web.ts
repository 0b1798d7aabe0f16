import { keepInStorage, readFromStorage } from '#kernel/web/kept.ts'

export type Visit = { readonly path: string; readonly timestamp: number; readonly title: string }

const key = 'navigation_history'
const kept = 20

/** The last 20 pages this person opened on this device, newest first. */
const visits = (): readonly Visit[] => readFromStorage<Visit[]>(key) ?? []

/** Remembers a page; called on every change of page. */
export function rememberVisit(path: string, title: string): void {
  if (visits()[0]?.path === path) return
  keepInStorage(key, [{ path, timestamp: Date.now(), title }, ...visits()].slice(0, kept))
}

/** Forgets where this person has been; at sign-out. */
export function forgetVisits(): void {
  localStorage.removeItem(key)
}

/** The three most recent pages, each once. */
export function recentPaths(): string[] {
  return [...new Set(visits().map(visit => visit.path))].slice(0, 3)
}

/** The three most visited pages with their counts. */
export function frequentPaths(): { path: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const visit of visits()) counts.set(visit.path, (counts.get(visit.path) ?? 0) + 1)
  return [...counts]
    .map(([path, count]) => ({ path, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, 3)
}
