/**
 * Photos and signatures taken without signal, kept on this device until they are uploaded. They are encrypted, and the key is
 * a draft like any other: signing out forgets it, and what it locked can never be read again.
 */
const keyName = 'draft:yard-key'
const prefix = 'device:'

/** A file that stands in for an uploaded one until it is sent. */
export const isOnDevice = (fileId: string): boolean => fileId.startsWith(prefix)

/** Every file of a text that still waits on this device. */
export const deviceFilesIn = (text: string): string[] => [
  ...new Set(text.match(/device:[0-9a-f-]{36}/g) ?? []),
]

type Kept = {
  id: string
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
  type: string
}

let opened: Promise<IDBDatabase> | null = null

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function open(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const request = indexedDB.open('yard', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('files', { keyPath: 'id' })
    return done(request)
  })()
  // A device that refused once may have room later.
  opened.catch(() => {
    opened = null
  })
  return opened
}

async function files(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await open()).transaction('files', mode).objectStore('files')
}

async function readKey(): Promise<CryptoKey | null> {
  const kept = localStorage.getItem(keyName)
  if (!kept) return null
  return crypto.subtle.importKey('jwk', JSON.parse(kept) as JsonWebKey, 'AES-GCM', true, [
    'encrypt',
    'decrypt',
  ])
}

let asked: Promise<CryptoKey> | null = null

/** One answer for photos taken at the same moment: a second key would lock the first one's photo for good. */
function keyForWriting(): Promise<CryptoKey> {
  asked ??= (async () => (await readKey()) ?? makeKey())().finally(() => {
    asked = null
  })
  return asked
}

async function makeKey(): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])
  // Without its key nothing older can be read: it belonged to an ended session.
  await done((await files('readwrite')).clear())
  localStorage.setItem(keyName, JSON.stringify(await crypto.subtle.exportKey('jwk', key)))
  return key
}

/** Keeps a file on the device and names it. Throws where the device has no room or the page no right to keep. */
export async function keepFile(file: Blob): Promise<string> {
  const key = await keyForWriting()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, await file.arrayBuffer())
  const kept: Kept = { id: `${prefix}${crypto.randomUUID()}`, iv, bytes, type: file.type }
  await done((await files('readwrite')).put(kept))
  return kept.id
}

/** A file of this device; null once it was sent or its key is forgotten. */
export async function readFile(id: string): Promise<Blob | null> {
  const key = await readKey()
  const kept = (await done((await files('readonly')).get(id))) as Kept | undefined
  if (!key || !kept) return null
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, key, kept.bytes)
  return new Blob([bytes], { type: kept.type })
}

export async function dropFile(id: string): Promise<void> {
  await done((await files('readwrite')).delete(id))
}
