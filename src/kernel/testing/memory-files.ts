import type { FileStore } from '../server/file-store.ts'

/** A file store that lives and dies with the test. */
export function memoryFiles(): FileStore {
  const kept = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes) => {
      kept.set(key, bytes)
    },
    get: async key => kept.get(key) ?? null,
    remove: async key => {
      kept.delete(key)
    },
  }
}
