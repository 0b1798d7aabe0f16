import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'

type Props = { to: Day; onClose: () => void }

/** Moves output and input tax to what is owed, with the entry before it is posted. */
export function SettleDialog({ to, onClose }: Props) {
  return (
    <ActDialog
      posts
      name="accounting.vat.settle"
      title={m['billing.vat.settleTitle']()}
      verb={m['billing.vat.settle']()}
      input={{ to }}
      onClose={onClose}
      onDone={({ number }) => showToast(m['billing.vat.settleDone']({ number }))}
    >
      <p>{m['billing.vat.settleBody']()}</p>
    </ActDialog>
  )
}

/** Undoes the settlement of a period, with the reason. */
export function ReverseDialog({ to, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      posts
      name="accounting.vat.reverse"
      title={m['billing.vat.reverseTitle']()}
      verb={m['billing.vat.reverse']()}
      input={reason.trim() ? { to, reason } : null}
      missing={reason.trim() ? null : m['billing.reason.needed']()}
      onClose={onClose}
      onDone={({ number }) => showToast(m['billing.vat.reverseDone']({ number }))}
    >
      <TextField
        name="reason"
        label={m['billing.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={200}
        autoFocus
      />
    </ActDialog>
  )
}
