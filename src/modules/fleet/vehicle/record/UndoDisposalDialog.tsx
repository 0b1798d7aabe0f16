import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import type { Books } from './booksWords.web.ts'
import type { Vehicle } from './vehicleFields.web.ts'

type Props = { vehicle: Vehicle; books: Books; onClose: () => void }

/** Takes back that a vehicle left: its sale is voided, and the register has it again. */
export default function UndoDisposalDialog({ vehicle, books, onClose }: Props) {
  const [reason, setReason] = useState('')
  const missing = reason.trim() === '' ? m['fleet.reason.required']() : null
  return (
    <ActDialog
      name="fleet.vehicle.undoDisposal"
      title={m['fleet.dispose.undoTitle']({ plate: isolated(vehicle.plate ?? vehicle.model) })}
      verb={m['fleet.dispose.undo']()}
      danger
      posts
      input={missing ? null : { id: vehicle.id, version: vehicle.version, reason }}
      missing={missing}
      onDone={() => showToast(m['fleet.dispose.undone']())}
      onClose={onClose}
    >
      <p>
        {books.sale
          ? m['fleet.dispose.undoSale']({ number: isolated(books.sale.number) })
          : m['fleet.dispose.undoSays']()}
      </p>
      <TextArea
        name="reason"
        label={m['fleet.dispose.reason']()}
        value={reason}
        onChange={setReason}
        rows={2}
        autoFocus
      />
    </ActDialog>
  )
}
