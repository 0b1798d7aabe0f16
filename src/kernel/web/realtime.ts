import { useEffect } from 'react'
import { refreshAnswers } from './client.ts'

type Hint = { topic: string; id: string }
type Listener = (hint: Hint) => void

const listeners = new Set<Listener>()
let source: EventSource | null = null

function open(): void {
  source = new EventSource('/api/events')
  source.onmessage = event => {
    const hint = JSON.parse(event.data as string) as Hint
    void refreshAnswers([hint.topic])
    for (const listener of listeners) listener(hint)
  }
  const resync = () => {
    for (const listener of listeners) listener({ topic: 'resync', id: '' })
  }
  source.addEventListener('resync', resync)
  // A refused stream is not opened again: its caller finds out why.
  source.onerror = () => {
    if (source?.readyState === EventSource.CLOSED) resync()
  }
}

/** Keeps the one stream of this page open while a person is signed in; the browser reconnects by itself. */
export function useRealtime(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return
    open()
    return () => {
      source?.close()
      source = null
    }
  }, [signedIn])
}

/** Gets hints of the company; `resync` after a reconnection, when some may have been missed. */
export function useHints(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [listener])
}
