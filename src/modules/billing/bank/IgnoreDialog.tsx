import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { BankLine } from '../wordMaps.web.ts'

/** Sets a line of the bank aside, with the reason. */
export function IgnoreDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="billing.bankLine.ignore"
      title={m['billing.bank.ignoreTitle']()}
      verb={m['billing.bank.ignore']()}
      input={reason.trim() ? { id: line.id, version: line.version, reason } : null}
      missing={reason.trim() ? null : m['billing.reason.needed']()}
      onClose={onClose}
      onDone={() => showToast(m['billing.bank.ignored']())}
    >
      <p>
        <SentenceText>{line.description}</SentenceText>
      </p>
      <TextField
        name="reason"
        label={m['billing.reason.label']()}
        hint={m['billing.bank.ignoreHint']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
        autoFocus
      />
    </ActDialog>
  )
}
