import { m } from '#generated/words/messages.js'
import type { PreviewState } from '#kernel/web/hooks.ts'
import { Notice } from '#ui/Notice.tsx'

type Props = { readonly state: PreviewState<{ readonly isWaiting: boolean }> }

/** Said beside the preview of a payment above the limit: the entry stands only once somebody else approves it. */
export function WillWait({ state }: Props) {
  return state.preview?.output.isWaiting ? <Notice>{m['billing.approval.willWait']()}</Notice> : null
}
