import { type ComponentType, createElement, lazy } from 'react'
import type { LazyPage } from './module.ts'

const failuresKey = 'chunk_failures'
const reloadedKey = 'import_reloaded'
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** How many page parts failed to load in this session; above two the person is offered the new version. */
export const chunkFailures = (): number => Number(sessionStorage.getItem(failuresKey) ?? 0)

/** A page part that could not be loaded after three retries (1, 2 and 3 s); `renew` makes the next drawing load it again. */
export class ChunkError extends Error {
  readonly renew: () => void
  constructor(renew: () => void, cause: unknown) {
    super('page part', { cause })
    this.renew = renew
  }
}

async function loadWithRetries(load: LazyPage, renew: () => void): Promise<{ default: ComponentType }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load()
    } catch (error) {
      if (attempt > 3) {
        sessionStorage.setItem(failuresKey, String(chunkFailures() + 1))
        throw new ChunkError(renew, error)
      }
      await pause(attempt * 1000)
    }
  }
}

/** A page loaded on first use, retried as specified. A lazy component keeps its failure, so retrying needs a new one. */
export function lazyPage(load: LazyPage): ComponentType {
  const make = () => lazy(() => loadWithRetries(load, renew))
  const renew = () => {
    current = make()
  }
  let current = make()
  return () => createElement(current)
}

const isImportFailure = (reason: unknown) =>
  reason instanceof Error &&
  /dynamically imported module|importing a module script failed/i.test(reason.message)

/** A part imported outside a page that fails means an old page over a new version: it is loaded again, once a session. */
export function reloadOnImportFailure(): void {
  window.addEventListener('unhandledrejection', async event => {
    if (!isImportFailure(event.reason) || sessionStorage.getItem(reloadedKey)) return
    // Without the server the page would not come back, and what was typed would be lost.
    const answer = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null)
    if (!answer || answer.status >= 500) return
    sessionStorage.setItem(reloadedKey, '1')
    window.location.reload()
  })
}
