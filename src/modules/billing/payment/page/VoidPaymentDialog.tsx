import { m } from '#generated/words/messages.js'
import { showToast } from '#ui/toast.ts'
import { ReasonDialog } from '../../document/ReasonDialog.tsx'
import type { Payment } from '../../wordMaps.web.ts'

type Props = { payment: Payment; onClose: () => void }

/** Voids a payment: its entry is reversed, what it settled is open again. */
export function VoidPaymentDialog({ payment, onClose }: Props) {
  return (
    <ReasonDialog
      posts
      danger
      name="billing.payment.void"
      title={m['billing.payment.voidTitle']({ number: payment.number })}
      verb={m['billing.payment.voidAct']()}
      inputOf={reason => ({ id: payment.id, reason })}
      onClose={onClose}
      onDone={answer => showToast(m['billing.payment.voidDone']({ number: answer.number }))}
    >
      <p className="soft-ink">{m['billing.payment.voidBody']()}</p>
    </ReasonDialog>
  )
}
