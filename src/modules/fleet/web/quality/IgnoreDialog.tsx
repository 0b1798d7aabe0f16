import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { DateField } from '#ui/DateField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { type FindingRow, findingWords } from './qualityWords.ts'

type Props = { readonly row: FindingRow; readonly onClose: () => void }

/** Why a finding is left as it is, and until when. */
export function IgnoreDialog({ row, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const isMissing = reason.trim() === ''
  const { vehicleId, finding } = row
  return (
    <ActDialog
      name="fleet.quality.ignore"
      title={m['fleet.finding.ignoreTitle']({ finding: findingWords[finding]() })}
      verb={m['fleet.finding.ignore']()}
      input={isMissing ? null : { vehicleId, finding, reason, until }}
      missing={isMissing ? m['fleet.reason.required']() : null}
      onDone={() => showToast(m['fleet.finding.done']())}
      onClose={onClose}
    >
      <TextArea label={m['fleet.finding.reason']()} value={reason} onChange={setReason} rows={2} />
      <DateField
        label={m['fleet.finding.until']()}
        hint={m['fleet.finding.untilHint']()}
        value={until}
        onChange={setUntil}
        optional
      />
    </ActDialog>
  )
}
