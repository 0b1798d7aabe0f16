import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import type { Invoice } from '../../wordMaps.web.ts'

/** Gives up what is open on an invoice: from the allowance, then as an expense. */
export function WriteOffDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const number = invoice.number ?? ''
  const isMissing = reason.trim() === ''
  return (
    <ActDialog
      posts
      name="billing.writeOff.post"
      title={m['billing.writeOff.title']({ number })}
      verb={m['billing.writeOff.act']()}
      danger
      // The dry run needs a reason; what is typed is sent.
      input={{ invoiceIds: [invoice.id], reason: isMissing ? number : reason.trim() }}
      missing={isMissing ? m['billing.reason.needed']() : null}
      onClose={onClose}
      foretells={({ isWaiting }) => isWaiting && <Notice>{m['billing.writeOff.willWait']()}</Notice>}
      onDone={({ documents, isWaiting }) =>
        showToast(
          isWaiting
            ? m['billing.writeOff.sent']()
            : m['billing.writeOff.done']({ number: documents[0]?.number ?? '' }),
        )
      }
    >
      <p className="soft-ink">{m['billing.writeOff.body']()}</p>
      <TextArea
        name="reason"
        label={m['billing.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
        autoFocus
      />
    </ActDialog>
  )
}
