import { m } from '#generated/words/messages.js'
import type { PreviewState } from '#kernel/web/hooks.ts'
import { Notice } from '#ui/Notice.tsx'

type Props = { state: PreviewState<{ isWaiting: boolean }> }

/** Shown beside the preview of a payment above the limit: it is posted only once another user approves. */
export function WillWait({ state }: Props) {
  return state.preview ? foretellsWait(state.preview.output) : null
}

/** The same for a dialog, before its act is pressed. */
export const foretellsWait = ({ isWaiting }: { isWaiting: boolean }) =>
  isWaiting ? <Notice>{m['billing.approval.willWait']()}</Notice> : null
