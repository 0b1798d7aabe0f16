import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { ask, Fault, perform } from '#kernel/web/api.ts'
import { queryClient } from '#kernel/web/client.ts'
import { besideDrafts, holdsDrafts } from '#kernel/web/draft.ts'
import { keepInStorage, readFromStorage } from '#kernel/web/kept.ts'
import { activeWithin, onNextActivity } from './activity.web.ts'
import { forgetSeen, hasLapsed, isSamePerson, type SessionView } from './seen.web.ts'
import { isLeaving, noteExpiredAtStart, setLost, whenFound } from './sessionLife.web.ts'

export type { SessionView }

const sessionKey = ['access.session.read', {}] as const
const expired = 'access.session.expired'
const ends = new Set([
  expired,
  'access.session.none',
  'access.session.required',
  'access.authentication.required',
])
const hour = 60 * 60_000

/** Where finding out who is signed in broke off. */
export type SessionStep = 'check' | 'validity' | 'user' | 'start'

/** Who is signed in could not be found out; `cause` is the outage or bug behind it. */
export class SessionUnknown extends Error {
  readonly step: SessionStep
  constructor(step: SessionStep, cause: unknown) {
    super(step, { cause })
    this.name = 'SessionUnknown'
    this.step = step
  }
}

/** Names the step in which work broke off; a bug of our own while the answer is taken in is a failed start. */
async function during<T>(step: SessionStep, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new SessionUnknown(error instanceof Fault || error instanceof RefusalError ? step : 'start', error)
  }
}

/** True for a refusal that means: the session has ended. A wrong password is none. */
export const isSessionEnd = (error: unknown): error is RefusalError =>
  error instanceof RefusalError && ends.has(error.refusal.code)

/** Who was signed in when last asked, or null. */
export const knownSession = (): SessionView | null =>
  queryClient.getQueryData<SessionView | null>(sessionKey) ?? null

/** Whether the last session read on this device was that of a signed-in user. */
export const mayBeSignedIn = (): boolean => readFromStorage(besideDrafts) !== null

let refreshing: Promise<boolean> | null = null

/** Extends the session; false when it is past its idle or absolute limit. An outage is thrown. */
export function refreshSession(): Promise<boolean> {
  refreshing ??= perform('access.session.refresh', {})
    .then(
      () => true,
      error => {
        if (isSessionEnd(error)) return false
        throw error
      },
    )
    .finally(() => {
      refreshing = null
    })
  return refreshing
}

const askAgainMillis = 30_000
let askingAgain: ReturnType<typeof setTimeout> | undefined

/**
 * A device with work in hand, or with what its person saw today, opens without signal too, for the last person signed in here, until the
 * server would require the password; the server is queried as soon as there is a connection. A device without any shows that there is none.
 */
async function withoutSignal(error: unknown): Promise<SessionView | null> {
  if (!(error instanceof Fault && error.offline)) return null
  const kept = readFromStorage<SessionView>(besideDrafts)
  if (!kept || hasLapsed(kept)) {
    forgetSeen()
    return null
  }
  if (!holdsDrafts()) return null
  if (!knownSession()) (await import('./lastSeen.web.ts')).restoreSeen()
  addEventListener('online', reloadSession, { once: true })
  // Some networks are there and lead nowhere: then no event shows when the server can be reached.
  clearTimeout(askingAgain)
  askingAgain = setTimeout(() => void reloadSession(), askAgainMillis)
  return kept
}

/** Remembers who is signed in here; what another person, or the same with other rights, was shown is forgotten. */
function keepSession(view: SessionView): SessionView {
  // Asked before the sign-out and answered after it: the device keeps nothing of that person any more.
  if (isLeaving()) return view
  const before = readFromStorage<SessionView>(besideDrafts)
  if (before && !isSamePerson(before, view)) forgetSeen()
  keepInStorage(besideDrafts, view)
  return view
}

async function readSession(): Promise<SessionView | null> {
  try {
    return keepSession(await ask('access.session.read', {}))
  } catch (error) {
    const kept = await withoutSignal(error)
    if (kept) return kept
    if (!isSessionEnd(error)) return during('check', Promise.reject(error))
    const known = knownSession()
    const isExpired = error.refusal.code === expired
    if (isExpired && (!known || activeWithin(hour)) && (await during('validity', refreshSession())))
      return keepSession(await during('user', ask('access.session.read', {})))
    // A page in use is not taken away: the facts stay and the sign-in dialog opens over it.
    if (known && !isLeaving()) {
      void recoverSession(error.refusal)
      return known
    }
    localStorage.removeItem(besideDrafts)
    forgetSeen()
    if (isExpired) noteExpiredAtStart()
    return null
  }
}

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: readSession,
  staleTime: 60_000,
  networkMode: 'always',
  retry: 1,
})

/** The whole answer about who is signed in; for screens that need more than the facts of `useSession`. */
export const useSessionView = (): SessionView | null => useQuery(sessionQuery).data ?? null

/** Asks again who is signed in; after sign-in, sign-out and changes of the own rights. */
export async function reloadSession(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionKey })
}

/** Reads the session again; a read that still hangs is cancelled. */
export async function askSessionAnew(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionKey })
  await queryClient.refetchQueries({ queryKey: sessionKey })
}

/** Repeats everything that failed without a session. */
export async function askFailedAgain(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: query => query.state.status === 'error' })
}

/** The session has ended: what waits in memory and on the device is forgotten, the page in hand stays under the dialog. */
function endHere(): Promise<boolean> {
  forgetSeen()
  queryClient.removeQueries({ type: 'inactive' })
  setLost(true)
  return whenFound()
}

let waitsForActivity = false

/**
 * What happens when a call was refused because the session had ended: within the idle limit it is extended unseen, unless the page was
 * untouched for an hour (a poll must not keep a deserted session alive); else the sign-in dialog opens. Returns, after the dialog where one
 * opened, whether the same person is signed in again.
 */
export async function recoverSession(refusal: Refusal): Promise<boolean> {
  const before = knownSession()?.user.id
  if (!ends.has(refusal.code) || isLeaving() || !before) return false
  if (refreshing) return refreshing.catch(() => false)
  let isBack = false
  if (refusal.code !== expired) isBack = await endHere()
  else if (activeWithin(hour)) {
    // An outage proves nothing about the session; the next call finds out.
    const extended = await refreshSession().catch(() => null)
    if (extended) await Promise.all([reloadSession(), askFailedAgain()])
    isBack = extended === false ? await endHere() : extended === true
  } else if (!waitsForActivity) {
    waitsForActivity = true
    onNextActivity(() => {
      waitsForActivity = false
      void recoverSession(refusal)
    })
  }
  return isBack && knownSession()?.user.id === before
}
