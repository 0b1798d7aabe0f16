import type { Table } from 'dexie'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { showToast } from '#ui/toast.ts'

type Kept = { owner: string; keptAt: number; job: unknown }
const keptMillis = 24 * 60 * 60 * 1000

const shelves = new Map<string, Promise<Table<Kept, string>>>()

/** Files in work of one kind on this device, one a person and company; the store comes when it is first asked for. */
function shelfOf(kind: string): Promise<Table<Kept, string>> {
  const known = shelves.get(kind)
  if (known) return known
  const shelf = import('dexie').then(({ Dexie }) => {
    const store = new Dexie(kind)
    store.version(1).stores({ jobs: 'owner' })
    return store.table<Kept, string>('jobs')
  })
  shelves.set(kind, shelf)
  return shelf
}

async function find(kind: string, owner: string): Promise<unknown> {
  const shelf = await shelfOf(kind)
  const kept = await shelf.get(owner)
  if (!kept) return null
  if (Date.now() - kept.keptAt < keptMillis) return kept.job
  await shelf.delete(owner)
  return null
}

/** A closed or full storage only means that a refresh begins anew. */
const beginAnew = () => null

export type KeptFile<Job> = {
  readonly job: Job
  readonly setJob: Dispatch<SetStateAction<Job>>
  /** It came in, or the work was left: nothing of it stays on the device. */
  readonly forget: () => void
  /** Whether the job is the one of before a refresh. */
  readonly isRestored: boolean
}

/**
 * A file in work. While it is worth it, it is kept on the device of its person for a day, half a second after each change, and put
 * back after a refresh. Without a kind nothing is kept.
 */
export function useKeptFile<Job>(
  kind: string | null,
  empty: Job,
  isWorth: (job: Job) => boolean,
): KeptFile<Job> {
  const { facts } = useSession()
  const company = useCompany()
  const owner = `${company.uuid}:${facts?.user.id ?? ''}`
  const [job, setJob] = useState(empty)
  const [isRestored, setRestored] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is asked for once
  useEffect(() => {
    let isGone = false
    if (kind !== null)
      void find(kind, owner)
        .catch(beginAnew)
        .then(kept => {
          if (isGone || kept === null) return
          setJob(before => (isWorth(before) ? before : (kept as Job)))
          setRestored(true)
          showToast(m['platform.import.restored']())
        })
    return () => {
      isGone = true
    }
  }, [owner, kind])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a job is kept when it has changed
  useEffect(() => {
    if (kind === null || !isWorth(job)) return
    const keep = async () => (await shelfOf(kind)).put({ owner, keptAt: Date.now(), job })
    const timer = setTimeout(() => void keep().catch(beginAnew), 500)
    return () => clearTimeout(timer)
  }, [owner, kind, job])
  const forget = () => {
    if (kind !== null) void shelfOf(kind).then(shelf => shelf.delete(owner), beginAnew)
  }
  return { job, setJob, forget, isRestored }
}
