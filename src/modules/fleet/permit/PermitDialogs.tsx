import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { FreeInstead } from '../availability/FreeInstead.tsx'
import { useMarkDecision } from '../mark/useMarkDecision.tsx'
import { markName } from '../wordMaps.web.ts'
import { PermitChecks } from './PermitChecks.tsx'
import type { Permit } from './permitWords.web.ts'

type Props = { permit: Permit; onClose: () => void }

const stepOf = (permit: Permit) => ({ id: permit.id, version: permit.version })

const askAgainMillis = 5000

/**
 * Approving keeps the vehicle free for the errand; what would refuse it is shown before, queried again while the approver reads. A vehicle
 * promised meanwhile offers three others of its group.
 */
export function ApproveDialog({ permit: seen, onClose }: Props) {
  const fresh = useAnswer('fleet.permit.get', { id: seen.id }, { refetchInterval: askAgainMillis })
  const [instead, setInstead] = useState<{ id: string; name: string } | null>(null)
  const permit = fresh.data ?? seen
  const isTaken = permit.checks?.conflict?.code === 'fleet.claim.taken'
  return (
    <ActDialog
      name="fleet.permit.approve"
      title={m['fleet.permit.approveTitle']({ number: permit.number })}
      verb={m['fleet.permit.act.approve']()}
      input={{ ...stepOf(seen), ...(instead ? { vehicleId: instead.id } : {}) }}
      onDone={() => showToast(m['fleet.permit.approvedToast']({ number: permit.number }))}
      onClose={onClose}
    >
      <p>{m['fleet.permit.approveSays']()}</p>
      <PermitChecks permit={permit} />
      {isTaken && (
        <FreeInstead
          vehicleId={permit.vehicleId}
          from={permit.from}
          to={permit.to}
          onTake={(id, name) => setInstead({ id, name })}
        />
      )}
      {instead && (
        <Notice
          hue="slate"
          live
          actions={
            <Button size="small" kind="tertiary" onPress={() => setInstead(null)}>
              {m['fleet.permit.approveAsAsked']()}
            </Button>
          }
        >
          {m['fleet.permit.approveWith']({ vehicle: instead.name })}
        </Notice>
      )}
    </ActDialog>
  )
}

export function RejectDialog({ permit, onClose }: Props) {
  const [reason, setReason] = useState('')
  const missing = reason.trim() === '' ? m['fleet.reason.required']() : null
  return (
    <ActDialog
      name="fleet.permit.reject"
      title={m['fleet.permit.rejectTitle']({ number: permit.number })}
      verb={m['fleet.permit.act.reject']()}
      danger
      input={missing ? null : { ...stepOf(permit), reason }}
      missing={missing}
      onDone={() => showToast(m['fleet.permit.rejectedToast']({ number: permit.number }))}
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

export function CancelPermitDialog({ permit, onClose }: Props) {
  return (
    <ActDialog
      name="fleet.permit.cancel"
      title={m['fleet.permit.cancelTitle']({ number: permit.number })}
      verb={m['fleet.permit.act.cancel']()}
      danger
      input={stepOf(permit)}
      onDone={() => showToast(m['fleet.permit.cancelledToast']({ number: permit.number }))}
      onClose={onClose}
    >
      <p>{m['fleet.permit.cancelSays']()}</p>
    </ActDialog>
  )
}

export function CompletePermitDialog({ permit, onClose }: Props) {
  return (
    <ActDialog
      name="fleet.permit.complete"
      title={m['fleet.permit.completeTitle']({ number: permit.number })}
      verb={m['fleet.permit.act.complete']()}
      input={stepOf(permit)}
      missing={permit.undecided > 0 ? m['fleet.mark.undecided']({ count: permit.undecided }) : null}
      onDone={() => showToast(m['fleet.permit.completedToast']({ number: permit.number }))}
      onClose={onClose}
    >
      <p>{m['fleet.permit.completeSays']()}</p>
    </ActDialog>
  )
}

type MarkProps = Props & { mark: Permit['newMarks'][number] }

/** Who bears a damage found at the end; the employee through advances, with the entry it posts. */
export function PermitMarkDialog({ permit, mark, onClose }: MarkProps) {
  const { decision, choice, missing, fields } = useMarkDecision(
    ['custodian', 'insurer', 'warranty', 'company'],
    mark.proposed,
  )
  return (
    <ActDialog
      name="fleet.permit.decideMark"
      title={markName(mark)}
      verb={m['fleet.permit.act.decideMark']()}
      posts={decision === 'custodian'}
      input={missing ? null : { id: permit.id, markId: mark.id, ...choice }}
      missing={missing}
      onDone={() => showToast(m['fleet.permit.markDecidedToast']())}
      onClose={onClose}
    >
      {fields}
    </ActDialog>
  )
}
