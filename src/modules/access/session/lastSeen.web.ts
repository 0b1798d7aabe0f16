import type { Query, QueryKey } from '@tanstack/react-query'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { QueryName } from '#kernel/web/api.ts'
import { queryClient } from '#kernel/web/client.ts'
import { besideDrafts } from '#kernel/web/draft.ts'
import { keepInStorage, readFromStorage } from '#kernel/web/kept.ts'
import { seenPrefix } from './seen.web.ts'

/**
 * What a device showed last, kept on it for a page that is opened without signal: `docs/decisions/0008`. Only the answers that are
 * named, as the server gave them to this person, for a day of work, and no more than a phone has room for.
 */
type Seen = { at: number; key: QueryKey; answer: unknown }

/** As long as a session may rest. */
const longestMillis = 12 * 60 * 60_000
const mostAnswers = 120
const longestText = 200_000

const nameOf = (key: QueryKey) => String(key[0])
const storageKey = (key: QueryKey) => seenPrefix + JSON.stringify(key)
const seenKeys = () => Object.keys(localStorage).filter(key => key.startsWith(seenPrefix))

/** Every answer that is not too old, the oldest first; older ones are forgotten on the way. */
function seenAnswers(): Seen[] {
  const oldest = Date.now() - longestMillis
  const answers: Seen[] = []
  for (const key of seenKeys()) {
    const seen = readFromStorage<Seen>(key)
    if (seen && seen.at > oldest) answers.push(seen)
    else localStorage.removeItem(key)
  }
  return answers.sort((a, b) => a.at - b.at)
}

function makeRoom(): void {
  const answers = seenAnswers()
  for (const { key } of answers.slice(0, Math.max(0, answers.length - mostAnswers + 1)))
    localStorage.removeItem(storageKey(key))
}

function keep({ queryKey, state }: Query): void {
  // Gone with the sign-out: a later answer belongs to no session.
  if (localStorage.getItem(besideDrafts) === null) return
  const key = storageKey(queryKey)
  const seen: Seen = { at: state.dataUpdatedAt, key: queryKey, answer: state.data }
  if (JSON.stringify(seen).length > longestText) return
  if (localStorage.getItem(key) === null) makeRoom()
  keepInStorage(key, seen)
}

/** Lets what was seen stay in memory too: a phone may lie an hour in a basement with its page open. */
const stay = (name: string) => queryClient.setQueryDefaults([name], { gcTime: longestMillis })

let kept: ReadonlySet<string> | null = null

/** From now on the answers to these questions are kept on this device; those that are here already, too. */
export function keepSeen(names: readonly QueryName[]): void {
  if (kept) return
  kept = new Set(names)
  names.forEach(stay)
  const cache = queryClient.getQueryCache()
  const isKept = ({ queryKey }: Query) => kept?.has(nameOf(queryKey)) ?? false
  for (const query of cache.getAll()) if (isKept(query) && query.state.status === 'success') keep(query)
  cache.subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !isKept(query) || !('action' in event)) return
    const { action } = event
    if (action.type === 'success' && !action.manual) keep(query)
    // What is refused now is not shown from memory either.
    if (action.type === 'error' && action.error instanceof RefusalError)
      localStorage.removeItem(storageKey(query.queryKey))
  })
}

/** Puts what was seen where the pages look for answers; they are as old as they are, and asked again with the first signal. */
export function restoreSeen(): void {
  for (const { at, key, answer } of seenAnswers()) {
    stay(nameOf(key))
    queryClient.setQueryData(key, answer, { updatedAt: at })
  }
}
