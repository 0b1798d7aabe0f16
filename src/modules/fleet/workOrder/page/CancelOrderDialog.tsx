import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import type { WorkOrder } from './workWords.web.ts'

type Props = { order: WorkOrder; onClose: () => void }

/** Work that is not wanted any more; the time kept for it is free again. */
export default function CancelOrderDialog({ order, onClose }: Props) {
  const [reason, setReason] = useState('')
  const missing = reason.trim() === '' ? m['fleet.reason.required']() : null
  return (
    <ActDialog
      name="fleet.workOrder.cancel"
      title={m['fleet.workOrder.cancelTitle']({ number: order.number })}
      verb={m['fleet.workOrder.act.cancel']()}
      danger
      input={missing ? null : { id: order.id, version: order.version, reason }}
      missing={missing}
      onDone={() => showToast(m['fleet.workOrder.cancelledToast']({ number: order.number }))}
      onClose={onClose}
    >
      <TextArea
        name="reason"
        label={m['fleet.violation.why']()}
        value={reason}
        onChange={setReason}
        rows={2}
        autoFocus
      />
    </ActDialog>
  )
}
