import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Notice } from '#ui/Notice.tsx'

/** Which cheque a receipt takes the place of. */
export function ReplacesNote({ chequeId }: { chequeId: string }) {
  const { data: cheque } = useAnswer('billing.cheque.get', { id: chequeId })
  if (!cheque) return null
  const { number, bank, amount } = cheque
  return <Notice hue="blue">{m['billing.cheque.replaces']({ number, bank, amount })}</Notice>
}
