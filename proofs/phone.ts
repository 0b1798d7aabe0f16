import { vi } from 'vitest'

type Outbox = typeof import('#modules/fleet/inspection/page/outbox.web.ts')
type Drafts = typeof import('#modules/fleet/inspection/page/yardDraft.web.ts')

/** The yard's queue as one life of the page sees it. */
export type Page = Outbox & Pick<Drafts, 'changeDraft' | 'draftKeys' | 'draftOf'>

/** What becomes of a call that leaves the phone. The page may die with the call on its way, or with its answer. */
export type Fate = 'answered' | 'lost' | 'answerLost' | 'killedBefore' | 'killedAfter'

const never = new Promise<never>(() => {})

/** Local storage whose keys are its own: everything else stands on the prototype, as in a browser. */
function aStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = String(value)
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods) as Storage
}

/** As much of IndexedDB as one store of files needs. */
function aFileDatabase() {
  const kept = new Map<string, { id: string }>()
  const answered = (result: unknown) => {
    const request = { result, onsuccess: null as (() => void) | null }
    queueMicrotask(() => request.onsuccess?.())
    return request
  }
  const store = {
    put: (file: { id: string }) => answered(kept.set(file.id, structuredClone(file))),
    get: (id: string) => answered(structuredClone(kept.get(id))),
    delete: (id: string) => answered(kept.delete(id)),
    clear: () => answered(kept.clear()),
  }
  return { kept, open: () => answered({ transaction: () => ({ objectStore: () => store }) }) }
}

/**
 * A phone in the yard: it keeps what a killed page leaves behind, and every call of its page meets the fate that is drawn for
 * it. `receive` is the server.
 */
export function aPhone(
  receive: (path: string, init: RequestInit) => Promise<Response>,
  fateOf: (call: number) => Fate,
) {
  const files = aFileDatabase()
  const browser = { onLine: false }
  let events = new EventTarget()
  let calls = 0
  let kills = 0
  let page: Page | null = null
  let die = () => {}
  let death: Promise<void> = never
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('indexedDB', files)
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', (...args: Parameters<EventTarget['addEventListener']>) =>
    events.addEventListener(...args),
  )
  vi.stubGlobal('removeEventListener', (...args: Parameters<EventTarget['removeEventListener']>) =>
    events.removeEventListener(...args),
  )
  const kill = () => {
    kills++
    page = null
    events = new EventTarget()
    die()
    return never
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const own = page
    const fate = fateOf(calls++)
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    if (fate === 'killedBefore') return kill()
    const response = await receive(path, init)
    // The calling page is gone: the answer has no receiver.
    if (own !== page) return never
    if (fate === 'answerLost') throw new TypeError('Failed to fetch')
    return fate === 'killedAfter' ? kill() : response
  })
  const open = async (): Promise<Page> => {
    if (page) return page
    vi.resetModules()
    const outbox = await import('#modules/fleet/inspection/page/outbox.web.ts')
    const { changeDraft, draftKeys, draftOf } = await import(
      '#modules/fleet/inspection/page/yardDraft.web.ts'
    )
    death = new Promise(resolve => {
      die = resolve
    })
    page = { ...outbox, changeDraft, draftKeys, draftOf }
    return page
  }
  return {
    open,
    keptFiles: () => files.kept.size,
    kills: () => kills,
    calls: () => calls,
    setOnline: (isOnline: boolean) => {
      browser.onLine = isOnline
    },
    /** Opens the page again whenever it died and lets it send, until nothing waits. */
    async sync(): Promise<void> {
      for (let round = 0; round < 200; round++) {
        const alive = await open()
        await Promise.race([alive.sendWaiting(), death])
        if (page === alive && alive.waitingKeys().length === 0) return
      }
    },
  }
}
