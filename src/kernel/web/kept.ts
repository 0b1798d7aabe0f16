/** Reads a small preference of this device; null when there is none or storage is closed. */
export function readFromStorage<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

/** Keeps a small preference on this device; a full or closed storage only means that it is not remembered. */
export function keepInStorage(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Preferences are a comfort; nothing depends on them.
  }
}
