import { type ComponentType, lazy } from 'react'
import type { LazyPage } from './module.ts'

const failuresKey = 'chunk_failures'
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** How many page parts failed to load in this session; above two the person is offered the new version. */
export const chunkFailures = (): number => Number(sessionStorage.getItem(failuresKey) ?? 0)

/** A page part that could not be loaded after three retries (1, 2 and 3 s). */
export class ChunkError extends Error {}

async function loadWithRetries(load: LazyPage): Promise<{ default: ComponentType }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load()
    } catch (error) {
      if (attempt > 3) {
        sessionStorage.setItem(failuresKey, String(chunkFailures() + 1))
        throw new ChunkError('page part', { cause: error })
      }
      await pause(attempt * 1000)
    }
  }
}

/** A page loaded on first use, retried as the specification says. */
export const lazyPage = (load: LazyPage) => lazy(() => loadWithRetries(load))
