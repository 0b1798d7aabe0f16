import type { Say } from '../shared/said.ts'

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

/** The sentences of server codes, loaded once; fails as any late part of a page does. */
export function needCodeWords(): Promise<void> {
  loading ??= load()
  return loading
}

/** Awaited by every call that fails: where they cannot come either, the general sentence shows and not none. */
export const loadCodeWords = (): Promise<void> => needCodeWords().catch(() => {})

/** The sentence of a code, or undefined for an unknown one and while the catalogue is not loaded. */
export const wordOfCode = (code: string): Say | undefined => words?.[code]
