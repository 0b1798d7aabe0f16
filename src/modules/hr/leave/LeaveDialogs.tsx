import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { actionWords, type Leave } from './leaveWords.web.ts'

type Props = { leave: Leave; action: Leave['actions'][number]; onClose: () => void }
type OneProps = Omit<Props, 'action'>

const stepOf = ({ id, version }: Leave) => ({ id, version })

/** The dialog of one action on a leave. */
export default function LeaveDialog({ action, ...props }: Props) {
  switch (action) {
    case 'approve':
      return <ApproveDialog {...props} />
    case 'reject':
      return <RejectDialog {...props} />
    case 'withdraw':
      return <WithdrawDialog {...props} />
    case 'cut':
      return <CutDialog {...props} />
    case 'cancel':
      return <CancelDialog {...props} />
    default:
      return <ReturnDialog {...props} />
  }
}

function ApproveDialog({ leave, onClose }: OneProps) {
  const { number } = leave
  return (
    <ActDialog
      name="hr.leave.decide"
      title={m['hr.leave.approve.title']({ number })}
      verb={actionWords.approve()}
      input={{ ...stepOf(leave), decision: 'approve', reason: null }}
      onDone={() => showToast(m['hr.leave.approved']({ number }))}
      onClose={onClose}
    >
      <p>{m['hr.leave.approve.says']()}</p>
      {leave.available !== null && leave.available < leave.days && (
        <Notice hue="amber">{m['hr.leave.availableNow']({ available: String(leave.available) })}</Notice>
      )}
    </ActDialog>
  )
}

function RejectDialog({ leave, onClose }: OneProps) {
  const { number } = leave
  const [reason, field, missing] = useReason(m['hr.leave.rejectReason'](), 1)
  return (
    <ActDialog
      name="hr.leave.decide"
      title={m['hr.leave.reject.title']({ number })}
      verb={actionWords.reject()}
      danger
      input={missing ? null : { ...stepOf(leave), decision: 'reject', reason }}
      missing={missing}
      onDone={() => showToast(m['hr.leave.rejected']({ number }))}
      onClose={onClose}
    >
      {field}
    </ActDialog>
  )
}

function WithdrawDialog({ leave, onClose }: OneProps) {
  const { number } = leave
  return (
    <ActDialog
      name="hr.leave.withdraw"
      title={m['hr.leave.withdraw.title']({ number })}
      verb={actionWords.withdraw()}
      danger
      input={stepOf(leave)}
      onDone={() => showToast(m['hr.leave.withdrawn']({ number }))}
      onClose={onClose}
    >
      <p>{m['hr.leave.withdraw.says']()}</p>
    </ActDialog>
  )
}

function CutDialog({ leave, onClose }: OneProps) {
  const { number } = leave
  const [toOn, setToOn] = useState<string | null>(null)
  const [reason, field, missing] = useReason()
  return (
    <ActDialog
      name="hr.leave.cut"
      title={m['hr.leave.cut.title']({ number })}
      verb={actionWords.cut()}
      input={missing || !toOn ? null : { ...stepOf(leave), toOn, reason }}
      missing={toOn ? missing : null}
      onDone={() => showToast(m['hr.leave.cutDone']({ number }))}
      onClose={onClose}
    >
      <p>{m['hr.leave.cut.says']()}</p>
      <DateField name="toOn" label={m['hr.leave.field.lastOn']()} value={toOn} onChange={setToOn} />
      {field}
    </ActDialog>
  )
}

function CancelDialog({ leave, onClose }: OneProps) {
  const { number } = leave
  const [reason, field, missing] = useReason()
  return (
    <ActDialog
      name="hr.leave.cancel"
      title={m['hr.leave.cancel.title']({ number })}
      verb={actionWords.cancel()}
      danger
      input={missing ? null : { ...stepOf(leave), reason }}
      missing={missing}
      onDone={() => showToast(m['hr.leave.cancelled']({ number }))}
      onClose={onClose}
    >
      <p>{m['hr.leave.cancel.says']()}</p>
      {field}
    </ActDialog>
  )
}

function ReturnDialog({ leave, onClose }: OneProps) {
  const { number, employee } = leave
  const [returnedOn, setReturnedOn] = useState<string | null>(addDays(leave.toOn, 1))
  return (
    <ActDialog
      name="hr.leave.recordReturn"
      title={m['hr.leave.return.title']({ name: employee.name, number })}
      verb={actionWords.return()}
      input={returnedOn ? { ...stepOf(leave), returnedOn } : null}
      onDone={({ lateDays }) =>
        showToast(
          lateDays.length > 0 ? m['hr.leave.late']({ count: lateDays.length }) : m['hr.leave.returned'](),
        )
      }
      onClose={onClose}
    >
      <p>{m['hr.leave.return.says']()}</p>
      <DateField
        name="returnedOn"
        label={m['hr.leave.field.returnedOn']()}
        value={returnedOn}
        onChange={setReturnedOn}
      />
    </ActDialog>
  )
}

/** A reason that an action asks for. */
function useReason(asked: string = m['kernel.form.incomplete'](), least = 1) {
  const [reason, setReason] = useState('')
  const field = (
    <TextArea
      name="reason"
      label={m['hr.leave.field.reason']()}
      value={reason}
      onChange={setReason}
      rows={2}
    />
  )
  return [reason, field, reason.trim().length < least ? asked : null] as const
}
