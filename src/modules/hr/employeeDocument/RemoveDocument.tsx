import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { documentTypeWords, type EmployeeDocument } from './documentWords.web.ts'

type Props = { document: EmployeeDocument; onClose: () => void }

/** Takes a paper that was entered by mistake off the list; the record keeps it. */
export default function RemoveDocument({ document, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { id, version, type } = document
  return (
    <ActDialog
      name="hr.employeeDocument.remove"
      title={m['hr.document.removeTitle']({ document: documentTypeWords[type]() })}
      verb={m['hr.document.act.remove']()}
      danger
      input={reason.trim() ? { id, version, reason } : null}
      onDone={() => showToast(m['hr.document.removed']())}
      onClose={onClose}
    >
      <p>{m['hr.document.removeSays']()}</p>
      <TextArea
        name="reason"
        label={m['hr.employee.field.reason']()}
        value={reason}
        onChange={setReason}
        rows={2}
      />
    </ActDialog>
  )
}
