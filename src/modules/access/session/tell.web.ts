import { loadCodeWords, sayError } from '#kernel/web/say.ts'

/** The sentence for anything a call can throw; waits for the catalogue, which a page may need before it is idle. */
export async function tell(error: unknown): Promise<string> {
  await loadCodeWords()
  return sayError(error)
}
