import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { DateField } from '#ui/DateField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { type FindingRow, findingWords } from './qualityWords.web.ts'

type Props = {
  rows: readonly FindingRow[]
  onDone?: () => void
  onClose: () => void
}

/** How many of them are named before they are left. */
const shownRows = 8

/** Why findings are left as they are, and until when. */
export function IgnoreDialog({ rows, onDone, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const isMissing = reason.trim() === ''
  const [first] = rows
  const findings = rows.map(({ vehicleId, finding }) => ({ vehicleId, finding }))
  return (
    <ActDialog
      name="fleet.quality.ignore"
      title={
        rows.length === 1 && first
          ? m['fleet.finding.ignoreTitle']({ finding: findingWords[first.finding]() })
          : m['fleet.finding.ignoreMany']({ count: rows.length })
      }
      verb={m['fleet.finding.ignore']()}
      input={isMissing ? null : { findings, reason, until }}
      missing={isMissing ? m['fleet.reason.required']() : null}
      onDone={() => {
        showToast(m['fleet.finding.done']())
        onDone?.()
      }}
      onClose={onClose}
    >
      {rows.length > 1 && (
        <ul className="cap">
          {rows.slice(0, shownRows).map(row => (
            <li key={row.id}>
              <bdi>{row.plate ?? row.vehicle}</bdi> · {findingWords[row.finding]()}
            </li>
          ))}
          {rows.length > shownRows && (
            <li>{m['fleet.finding.andMore']({ count: rows.length - shownRows })}</li>
          )}
        </ul>
      )}
      <TextArea
        name="reason"
        label={m['fleet.finding.reason']()}
        value={reason}
        onChange={setReason}
        rows={2}
      />
      <DateField
        name="until"
        label={m['fleet.finding.until']()}
        hint={m['fleet.finding.untilHint']()}
        value={until}
        onChange={setUntil}
        optional
      />
    </ActDialog>
  )
}
