import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'

type Props = { readonly row: { readonly id: string }; readonly onClose: () => void }

/** Takes a whole opening back, with the reason that its reversals carry. */
export function UndoOpening({ row, onClose }: Props) {
  const [reason, setReason] = useState('')
  const typed = reason.trim()
  return (
    <ActDialog
      posts
      danger
      name="billing.openingImport.undo"
      title={m['billing.openingImport.undo']()}
      verb={m['billing.openingImport.undo']()}
      input={typed ? { id: row.id, reason: typed } : null}
      missing={typed ? null : m['billing.openingImport.reason']()}
      onClose={onClose}
      onDone={() => showToast(m['billing.openingImport.undoneToast']())}
    >
      <p>{m['billing.openingImport.undoBody']()}</p>
      <TextArea
        label={m['billing.openingImport.reason']()}
        value={reason}
        onChange={setReason}
        maxLength={200}
        autoFocus
      />
    </ActDialog>
  )
}
