import { RefusalError } from '#kernel/shared/refusal.ts'
import { sayError, sayRefusal } from '#kernel/web/say.ts'

/** What was refused by the field it names; of the whole form under the empty name. */
export function errorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof RefusalError)) return { '': sayError(error) }
  const { refusal } = error
  const all = refusal.fields?.length ? refusal.fields : [refusal]
  return Object.fromEntries(all.map(one => [one.field ?? '', sayRefusal(one)]))
}
