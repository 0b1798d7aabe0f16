import type { Say } from '#generated/code-words.ts'

let words: Readonly<Record<string, Say>> | null = null
let loading: Promise<void> | null = null

async function load(): Promise<void> {
  try {
    words = (await import('#generated/code-words.ts')).codeWords
  } catch (error) {
    loading = null
    throw error
  }
}

/** Loads the sentences of server codes once; awaited by every call that is refused, and before a closed page says why. */
export function loadCodeWords(): Promise<void> {
  loading ??= load()
  return loading
}

/** The sentence of a code, or undefined for an unknown one and while the catalogue is not loaded. */
export const wordOfCode = (code: string): Say | undefined => words?.[code]
