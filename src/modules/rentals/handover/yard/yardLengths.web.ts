import { m } from '#generated/words/messages.js'
import type { YardDraft } from '#modules/fleet/public.web.tsx'

/** As long as the action takes them. */
const longest = { atReason: 200, note: 500, signer: 120 } as const
type Field = keyof typeof longest

/** What is longer than the command takes: without signal it would show only when the customer is gone. */
export function whyTooLong(draft: Pick<YardDraft, Field>, field: Field): string | null {
  const max = longest[field]
  return draft[field].trim().length > max ? m['kernel.field.tooLong']({ max }) : null
}
