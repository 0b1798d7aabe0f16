import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import type { Violation } from './violationWords.web.ts'

/** Ends a fine the authority has not been paid for: not ours, withdrawn, or paid by the custodian himself. */
export function CancelDialog({ violation, onClose }: { violation: Violation; onClose: () => void }) {
  const isOurs = violation.vehicleId !== null
  const [reason, setReason] = useState(isOurs ? '' : m['fleet.violation.notOursReason']())
  const [paidByCustodian, setPaid] = useState(false)
  const missing = reason.trim() === '' ? m['fleet.reason.required']() : null
  return (
    <ActDialog
      name="fleet.violation.cancel"
      title={m['fleet.violation.cancelTitle']({ number: violation.number })}
      verb={m['fleet.violation.act.cancel']()}
      danger
      posts={violation.state === 'decided'}
      input={missing ? null : { id: violation.id, version: violation.version, reason, paidByCustodian }}
      missing={missing}
      onDone={() => showToast(m['fleet.violation.cancelledToast']({ number: violation.number }))}
      onClose={onClose}
    >
      {violation.liability === 'custodian' && (
        <Checkbox checked={paidByCustodian} onChange={setPaid}>
          {m['fleet.violation.selfPaid']()}
        </Checkbox>
      )}
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
