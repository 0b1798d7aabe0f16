import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { ActDialog } from '../ActDialog.tsx'
import type { Invoice } from '../wordMaps.ts'

/** Voids an issued document: its entry is reversed, its number stays taken. */
export function VoidInvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const number = invoice.number ?? ''
  const isMissing = reason.trim() === ''
  const verb = invoice.kind === 'creditNote' ? m['billing.credit.void']() : m['billing.invoice.voidAct']()
  return (
    <ActDialog
      name="billing.invoice.void"
      title={`${verb} ${number}`}
      verb={verb}
      danger
      // The dry run needs a reason; what is typed is sent.
      input={{ id: invoice.id, reason: isMissing ? number : reason.trim() }}
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
