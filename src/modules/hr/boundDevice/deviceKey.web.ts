const storeName = 'keys'
const keyName = 'device'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('qafila-device', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** The key of this device: made once in the browser, which never gives it away. */
async function deviceKey(): Promise<CryptoKeyPair> {
  const database = await open()
  const known = await asked(database.transaction(storeName).objectStore(storeName).get(keyName))
  if (known) return known as CryptoKeyPair
  const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  await asked(database.transaction(storeName, 'readwrite').objectStore(storeName).put(made, keyName))
  return made
}

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/** What people call the device: its system, as far as the browser tells. */
function labelOf(agent: string): string {
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux'].find(name =>
    agent.includes(name),
  )
  return known ?? 'Browser'
}

/** The challenge signed by this device; null where the browser keeps no keys (a private window). */
export async function proofOfDevice(challenge: string) {
  try {
    const { publicKey, privateKey } = await deviceKey()
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      privateKey,
      new TextEncoder().encode(challenge),
    )
    return {
      publicKey: base64(await crypto.subtle.exportKey('spki', publicKey)),
      signature: base64(signature),
      label: labelOf(navigator.userAgent),
    }
  } catch {
    return null
  }
}
