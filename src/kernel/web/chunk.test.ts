import { afterEach, expect, test, vi } from 'vitest'
import { reloadOnImportFailure } from './chunk.ts'

const reload = vi.fn()

/** A part of the page fails to come while the server answers so. */
async function failure(answer: () => Promise<unknown>) {
  let told: (event: unknown) => Promise<void> = async () => {}
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: typeof told) => {
      told = listener
    },
    location: { href: 'http://localhost/quotation-approval', reload },
  })
  vi.stubGlobal('fetch', answer)
  reloadOnImportFailure()
  const reason = new Error('Failed to fetch dynamically imported module: /assets/part.js')
  await told({ reason })
  await told({ reason })
}

afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockClear()
})

test('an old page over a new version is loaded again, once', async () => {
  await failure(async () => ({ status: 404 }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page whose server cannot be reached stays, with what was typed in it', async () => {
  await failure(() => Promise.reject(new TypeError('Failed to fetch')))
  await failure(async () => ({ status: 502 }))
  expect(reload).not.toHaveBeenCalled()
})
