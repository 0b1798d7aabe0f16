/**
 * What a till keeps on its device: the sales that the server has not confirmed, the cart, the goods. All of it is encrypted, and the key is
 * a draft like any other: signing out deletes it, and what it locked can never be read again.
 */
const keyName = 'draft:till-key'

type Kept = { id: string; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

let opened: Promise<IDBDatabase> | null = null

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const request = indexedDB.open('till', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('kept', { keyPath: 'id' })
    return done(request)
  })()
  // A device that refused once may have room later.
  opened.catch(() => {
    opened = null
  })
  return opened
}

async function kept(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await open()).transaction('kept', mode).objectStore('kept')
}

async function readKey(): Promise<CryptoKey | null> {
  const text = localStorage.getItem(keyName)
  if (!text) return null
  return crypto.subtle.importKey('jwk', JSON.parse(text) as JsonWebKey, 'AES-GCM', true, [
    'encrypt',
    'decrypt',
  ])
}

/** One key for all tabs of the device: a second one would lock what the first one keeps. */
function keyForWriting(): Promise<CryptoKey> {
  return navigator.locks.request('till-key', async () => (await readKey()) ?? makeKey())
}

async function makeKey(): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])
  // Without its key nothing older can be read: it belonged to an ended session.
  await done((await kept('readwrite')).clear())
  localStorage.setItem(keyName, JSON.stringify(await crypto.subtle.exportKey('jwk', key)))
  return key
}

/** Keeps a value under a name. Throws where the device has no room or the page no right to keep. */
export async function keep(id: string, value: unknown): Promise<void> {
  const key = await keyForWriting()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
  await done((await kept('readwrite')).put({ id, iv, bytes } satisfies Kept))
}

async function opening<Value>(key: CryptoKey, row: Kept): Promise<Value> {
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv }, key, row.bytes)
  return JSON.parse(new TextDecoder().decode(bytes)) as Value
}

/** The value of a name; null where there is none, or its key is forgotten. */
export async function readKept<Value>(id: string): Promise<Value | null> {
  const key = await readKey()
  if (!key) return null
  const row = (await done((await kept('readonly')).get(id))) as Kept | undefined
  return row ? opening<Value>(key, row) : null
}

/** Every value whose name begins so, in the order of their names. */
export async function allKept<Value>(prefix: string): Promise<Value[]> {
  const key = await readKey()
  if (!key) return []
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  const rows = (await done((await kept('readonly')).getAll(range))) as Kept[]
  return Promise.all(rows.map(row => opening<Value>(key, row)))
}

export async function drop(id: string): Promise<void> {
  await done((await kept('readwrite')).delete(id))
}
