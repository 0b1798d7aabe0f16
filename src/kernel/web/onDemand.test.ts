import { afterEach, expect, test, vi } from 'vitest'
import { late } from '#ui/onDemand.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Lazy = { _payload: { _status: number; _result: unknown }; _init: (payload: unknown) => unknown }

/** Begins to load a part as React does; answers what became of it. */
function begun(load: () => Promise<{ default: () => null }>): () => number {
  const part = late(load) as unknown as Lazy
  try {
    part._init(part._payload)
  } catch {
    // React throws the promise of a part that is not there yet.
  }
  return () => part._payload._status
}

test('a part that cannot come without a connection comes with it; with one it is given up after four tries', async () => {
  vi.useFakeTimers()
  let tries = 0
  let isOnline = false
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
  const lost = async (): Promise<{ default: () => null }> => {
    tries++
    if (tries < 20) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => null }
  }
  const status = begun(lost)
  await vi.advanceTimersByTimeAsync(15_000)
  expect([tries, status()]).toEqual([16, 0])
  await vi.advanceTimersByTimeAsync(5_000)
  expect([tries, status()]).toEqual([20, 1])
  tries = 0
  isOnline = true
  const gone = begun(lost)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([tries, gone()]).toEqual([4, 2])
})
