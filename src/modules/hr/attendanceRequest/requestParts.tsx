import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { clockText } from '../attendance/minutes.web.ts'
import { type RequestRow, requestActWords, stateKinds, stateWords } from './requestWords.web.ts'

/** Where a request stands; overtime beyond the law's limit says so while somebody must decide. */
export function RequestBadge({ row }: { row: RequestRow }) {
  return (
    <span className="row">
      <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
      {row.passes.length > 0 && <Badge hue="amber">{m['hr.attendanceRequest.passes']()}</Badge>}
    </span>
  )
}

/** The hours a request is about. */
export function RequestTimes({ row }: { row: Pick<RequestRow, 'from' | 'to'> }) {
  if (row.from === null && row.to === null) return <span className="quiet">{'\u2014'}</span>
  return (
    <span>
      <span className="n">{clockText(row.from) || '\u2014'}</span> {'\u2190'}{' '}
      <span className="n">{clockText(row.to) || '\u2014'}</span>
    </span>
  )
}

type Props = { row: RequestRow; onClose: () => void }

export function DecideDialog({ row, action, onClose }: Props & { action: 'approve' | 'reject' }) {
  const [reason, setReason] = useState('')
  const isRejecting = action === 'reject'
  const missing = isRejecting && reason.trim().length < 3 ? m['hr.reason.tooShort']({ min: 3 }) : null
  const { name } = row.employee
  return (
    <ActDialog
      name="hr.attendanceRequest.decide"
      title={
        isRejecting
          ? m['hr.attendanceRequest.rejectTitle']({ name })
          : m['hr.attendanceRequest.approveTitle']({ name })
      }
      verb={requestActWords[action]()}
      danger={isRejecting}
      input={missing ? null : { id: row.id, version: row.version, action, reason: reason.trim() || null }}
      missing={missing}
      onDone={() => showToast(m['hr.attendanceRequest.decided']())}
      onClose={onClose}
    >
      <p>
        <bdi>{row.reason}</bdi>
      </p>
      {!isRejecting && <p className="soft-ink">{m['hr.attendanceRequest.approveSays']()}</p>}
      <TextArea
        name="reason"
        label={m['hr.attendanceRequest.field.decideReason']()}
        value={reason}
        onChange={setReason}
        maxLength={500}
        rows={2}
        optional={!isRejecting}
      />
    </ActDialog>
  )
}

export function WithdrawDialog({ row, onClose }: Props) {
  return (
    <ActDialog
      name="hr.attendanceRequest.withdraw"
      title={m['hr.attendanceRequest.withdrawTitle']()}
      verb={requestActWords.withdraw()}
      danger
      input={{ id: row.id, version: row.version }}
      onDone={() => showToast(m['hr.attendanceRequest.withdrawn']())}
      onClose={onClose}
    >
      <p>{m['hr.attendanceRequest.withdrawSays']()}</p>
    </ActDialog>
  )
}
