import type { QueryName } from '#kernel/web/api.ts'

/** Keeps the answers to these questions on this device for a day of work, so that its pages open without signal too. */
export const keepSeen = async (names: readonly QueryName[]): Promise<void> =>
  (await import('./lastSeen.web.ts')).keepSeen(names)
