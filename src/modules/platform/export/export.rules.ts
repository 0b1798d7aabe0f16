import { type Refusal, refused } from '#kernel/shared/refusal.ts'

export const exportStates = ['preparing', 'ready', 'failed', 'removed'] as const
export type ExportState = (typeof exportStates)[number]

/** Why a copy came to nothing. */
export const exportProblems = ['diskFull', 'fileMissing', 'damaged', 'ownerTooWeak'] as const
export type ExportProblem = (typeof exportProblems)[number]

/** How long an archive can be downloaded; after it, a fresh one is needed. */
export const exportKeptDays = 7
/** As people read a size: tenths, and never nothing. */
export const megabytes = (bytes: number) => Math.max(0.1, Math.round(bytes / 104_857.6) / 10)

/** An archive that is not ready after so long will not be: the server that made it has stopped for good. */
const longestMinutes = 60

type Facts = { state: ExportState; requestedAt: Date; expiresAt: Date | null }

/** What an archive is now: the clock decides before the job that clears up has come by. */
export function exportStateAt({ state, requestedAt, expiresAt }: Facts, now: Date): ExportState {
  if (state === 'preparing' && now.getTime() - requestedAt.getTime() > longestMinutes * 60_000)
    return 'failed'
  return state === 'ready' && expiresAt && expiresAt <= now ? 'removed' : state
}

/** Why no further archive is begun: one of the company is being prepared. */
export const whyNotExport = (latest: Facts | null, now: Date): Refusal | null =>
  latest && exportStateAt(latest, now) === 'preparing' ? refused('platform.export.running') : null
