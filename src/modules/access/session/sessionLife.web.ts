import { useSyncExternalStore } from 'react'

// What the session of this page is going through: outside React, because calls end sessions and calls know no screen.
let lost = false
let leaving = false
let expiredAtStart = false
const listeners = new Set<() => void>()

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session ended during work: the sign-in dialog opens over the page. */
export function setLost(next: boolean): void {
  if (lost === next) return
  lost = next
  for (const listener of listeners) listener()
}

let waiting: ((signedIn: boolean) => void)[] = []

/** Resolves when the dialog has gone: whether a sign-in followed there, or in another tab. */
export const whenFound = (): Promise<boolean> => new Promise(resolve => waiting.push(resolve))

/** What was refused meanwhile goes on, or fails without a sign-in. */
export function tellFound(signedIn: boolean): void {
  const told = waiting
  waiting = []
  for (const resolve of told) resolve(signedIn)
}

export const useLost = (): boolean => useSyncExternalStore(listen, () => lost)

/** A sign-out is under way: an ended session is then no news. */
export const isLeaving = (): boolean => leaving

export function setLeaving(next: boolean): void {
  leaving = next
}

/** The page was opened with a session that had run out; the sign-in page shows it once. */
export function noteExpiredAtStart(): void {
  expiredAtStart = true
}

export const sessionExpiredAtStart = (): boolean => expiredAtStart

type News = { kind: 'signedIn' | 'signedOut'; userId: string }
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('qafila_session') : null

/** Notifies the other tabs of this browser of a sign-in or a sign-out. */
export function tellTabs(news: News): void {
  channel?.postMessage(news)
}

export function onTabNews(act: (news: News) => void): () => void {
  const hear = (event: MessageEvent) => act(event.data as News)
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
