import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'

type Props = {
  readonly name: 'billing.invoice.void' | 'billing.bill.void'
  readonly id: string
  readonly number: string
  readonly isCredit: boolean
  readonly onClose: () => void
}

/** Voids an issued document: its entry is reversed, its number stays taken. */
export function VoidInvoiceDialog({ name, id, number, isCredit, onClose }: Props) {
  const [reason, setReason] = useState('')
  const isMissing = reason.trim() === ''
  const verb = isCredit ? m['billing.credit.void']() : m['billing.invoice.voidAct']()
  return (
    <ActDialog
      posts
      name={name}
      title={`${verb} ${number}`}
      verb={verb}
      danger
      // The dry run needs a reason; what is typed is sent.
      input={{ id, reason: isMissing ? number : reason.trim() }}
      missing={isMissing ? m['billing.reason.needed']() : null}
      onClose={onClose}
      onDone={answer => showToast(m['billing.invoice.voided']({ number: answer.number }))}
    >
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
