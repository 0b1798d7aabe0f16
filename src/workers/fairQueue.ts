import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'

export type FairQueueOptions = {
  /** Works at once, of all owners together. */
  atOnce: number
  /** Works of one owner at once; below `atOnce` it leaves room for the others. */
  atOnceEach: number
  /** Works of one owner that may wait; the next is refused. */
  waitingEach: number
}

export type Hold = (until: Promise<unknown>) => void

export type FairQueue = {
  /**
   * Does the work when its owner's turn comes. Refuses with {@link tooBusy} when too much of that owner waits already. Work that
   * answers before it has let go of what it used keeps its place with `hold`.
   */
  run<T>(owner: string, work: (hold: Hold) => Promise<T>): Promise<T>
}

/** Whose work it is: the company's, or that of a visitor's address. */
export const ownerOf = (companyId: number | null | undefined, address: string | null): string =>
  companyId ? `company:${companyId}` : `address:${address}`

/** Says that it is the caller's own work which waits, and that nothing is lost by trying again. */
export const tooBusy: Refusal = { code: 'kernel.load.tooBusy', kind: 'tooMany' }

/**
 * A queue in front of something costly, shared by all companies: owners take turns, so that a company which asks for much waits for
 * itself only.
 */
export function createFairQueue({ atOnce, atOnceEach, waitingEach }: FairQueueOptions): FairQueue {
  // In the order of their turns.
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let total = 0

  const mayStart = (owner: string) => total < atOnce && (running.get(owner) ?? 0) < atOnceEach

  function count(owner: string, change: 1 | -1): void {
    total += change
    const left = (running.get(owner) ?? 0) + change
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
  }

  function startNext(): void {
    for (const [owner, works] of waiting) {
      if (!mayStart(owner)) continue
      const start = works.shift()
      // An owner who still waits goes to the end.
      waiting.delete(owner)
      if (works.length > 0) waiting.set(owner, works)
      start?.()
    }
  }

  function turnOf(owner: string): Promise<void> {
    return new Promise(resolve => {
      const works = waiting.get(owner) ?? []
      works.push(() => {
        count(owner, 1)
        resolve()
      })
      waiting.set(owner, works)
    })
  }

  return {
    run: async (owner, work) => {
      if (mayStart(owner)) count(owner, 1)
      else {
        if ((waiting.get(owner)?.length ?? 0) >= waitingEach) throw new RefusalError(tooBusy)
        await turnOf(owner)
      }
      let held: Promise<unknown> | undefined
      const release = () => {
        count(owner, -1)
        startNext()
      }
      try {
        return await work(until => {
          held = until
        })
      } finally {
        if (held) held.then(release, release)
        else release()
      }
    },
  }
}
