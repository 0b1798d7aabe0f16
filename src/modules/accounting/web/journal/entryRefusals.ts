import { m } from '#generated/words/messages.js'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { sayError, sayRefusal } from '#kernel/web/say.ts'

/** A place of the entry at which a sentence may stand; of a line its account, where the eye is. */
export type EntryField = 'date' | 'memo' | `lines.${number}.${'accountId' | 'debit' | 'credit' | 'memo'}`
export type Problem = {
  readonly field: EntryField
  readonly text: string
  /** The sentence of the summary, which names the line. */
  readonly summary: string
}

/** `lines.2` is what the server says of the third line; the person sees it at that line's account. */
function placeOf(field: string | undefined): { field: EntryField; line: number | null } | null {
  if (field === 'date' || field === 'memo') return { field, line: null }
  const at = /^lines\.(\d+)(?:\.(accountId|debit|credit|memo))?$/.exec(field ?? '')
  if (!at) return null
  const line = Number(at[1])
  const part = (at[2] ?? 'accountId') as 'accountId' | 'debit' | 'credit' | 'memo'
  return { field: `lines.${line}.${part}`, line }
}

/** A sentence at its place, or null where it concerns the whole entry. */
export function problemAt(field: string | undefined, text: string): Problem | null {
  const place = placeOf(field)
  if (!place) return null
  const summary =
    place.line === null ? text : m['accounting.entry.lineProblem']({ number: place.line + 1, text })
  return { field: place.field, text, summary }
}

/** What of a refusal stands at a field of the entry, and what concerns the whole of it. */
export function refusalsOf(error: unknown): { fields: Problem[]; whole: { text: string }[] } {
  if (!(error instanceof RefusalError)) return { fields: [], whole: [{ text: sayError(error) }] }
  const all: readonly Refusal[] = error.refusal.fields?.length ? error.refusal.fields : [error.refusal]
  const fields: Problem[] = []
  const whole: { text: string }[] = []
  for (const one of all) {
    const text = sayRefusal(one)
    const problem = problemAt(one.field, text)
    if (problem) fields.push(problem)
    else whole.push({ text })
  }
  return { fields, whole }
}
