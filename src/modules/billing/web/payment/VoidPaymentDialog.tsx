import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import type { Payment } from '../wordMaps.ts'

/** Voids a payment: its entry is reversed, what it settled is open again. */
export function VoidPaymentDialog({
  payment,
  onClose,
}: {
  readonly payment: Payment
  readonly onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const isMissing = reason.trim() === ''
  return (
    <ActDialog
      posts
      name="billing.payment.void"
      title={m['billing.payment.voidTitle']({ number: payment.number })}
      verb={m['billing.payment.voidAct']()}
      danger
      // The dry run needs a reason; what is typed is sent.
      input={{ id: payment.id, reason: isMissing ? payment.number : reason.trim() }}
      missing={isMissing ? m['billing.reason.needed']() : null}
      onClose={onClose}
      onDone={answer => showToast(m['billing.payment.voidDone']({ number: answer.number }))}
    >
      <p className="soft-ink">{m['billing.payment.voidBody']()}</p>
      <TextArea
        label={m['billing.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
        autoFocus
      />
    </ActDialog>
  )
}
