import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { sayError, sayRefusal } from '#kernel/web/say.ts'

type Field = 'date' | 'memo'
type Problem = { readonly field: Field; readonly text: string }

/** What of a refusal stands at a field of the entry, and what concerns its lines or the whole of it. */
export function refusalsOf(error: unknown): { fields: Problem[]; whole: { text: string }[] } {
  if (!(error instanceof RefusalError)) return { fields: [], whole: [{ text: sayError(error) }] }
  const all: readonly Refusal[] = error.refusal.fields?.length ? error.refusal.fields : [error.refusal]
  const fields: Problem[] = []
  const whole: { text: string }[] = []
  for (const one of all) {
    const text = sayRefusal(one)
    if (one.field === 'date' || one.field === 'memo') fields.push({ field: one.field, text })
    else whole.push({ text })
  }
  return { fields, whole }
}
