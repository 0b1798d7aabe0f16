import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { actionWords, type Lease } from '../leaseWords.web.ts'
import { HandoverDialog } from './HandoverDialog.tsx'
import type { LeaseAct } from './leaseAct.web.ts'
import { CollectDialog, EndDialog, SettleDialog } from './MoneyDialogs.tsx'
import { RenewDialog, StepDialog } from './RentDialogs.tsx'
import { useToday } from './useToday.web.ts'

type DialogProps = { lease: Lease; onClose: () => void }

const done = () => showToast(m['realestate.lease.doneToast']())

/** The dialog of an act on a lease. */
export function LeaseDialog({ lease, act, onClose }: DialogProps & { act: LeaseAct }) {
  const props = { lease, onClose }
  const seen = { id: lease.id, version: lease.version }
  const words = { title: actionWords[act](), verb: actionWords[act](), onDone: done, onClose }
  switch (act) {
    case 'handoverIn':
    case 'handoverOut':
      return <HandoverDialog {...props} direction={act === 'handoverIn' ? 'in' : 'out'} />
    case 'collect':
      return <CollectDialog {...props} />
    case 'end':
      return <EndDialog {...props} />
    case 'settle':
      return <SettleDialog {...props} />
    case 'addStep':
      return <StepDialog {...props} />
    case 'renew':
      return <RenewDialog {...props} />
    case 'sign':
      return <SignDialog {...props} />
    case 'giveNotice':
      return <NoticeDialog {...props} />
    case 'cancel':
      return <CancelDialog {...props} />
    case 'approve':
    case 'reject':
      return <ReviewDialog {...props} decision={act} />
    case 'submit':
      return <ActDialog {...words} name="realestate.lease.submit" input={seen} />
    case 'withdrawNotice':
      return <ActDialog {...words} name="realestate.lease.withdrawNotice" input={seen} />
    case 'activate':
      return (
        <ActDialog {...words} name="realestate.lease.activate" input={seen} posts>
          <p>{m['realestate.lease.activateText']()}</p>
        </ActDialog>
      )
    case 'undoEnd':
      return (
        <ActDialog {...words} name="realestate.lease.undoEnd" input={seen}>
          <p>{m['realestate.lease.undoText']()}</p>
        </ActDialog>
      )
    case 'charge':
      return <ActDialog {...words} name="realestate.settlement.charge" input={seen} posts />
    case 'close':
      return (
        <ActDialog {...words} name="realestate.lease.close" input={seen}>
          <p>{m['realestate.lease.closeText']()}</p>
        </ActDialog>
      )
  }
}

function SignDialog({ lease, onClose }: DialogProps) {
  const today = useToday()
  const [signedOn, setSignedOn] = useState<string | null>(today)
  const files = useUploads()
  return (
    <ActDialog
      name="realestate.lease.sign"
      title={actionWords.sign()}
      verb={actionWords.sign()}
      input={
        signedOn && files.fileIds.length > 0 && !files.isBusy
          ? { id: lease.id, version: lease.version, signedOn, fileIds: files.fileIds }
          : null
      }
      onDone={done}
      onClose={onClose}
    >
      <DateField
        label={m['realestate.lease.field.signedOn']()}
        name="signedOn"
        value={signedOn}
        onChange={setSignedOn}
      />
      <FileDrop
        label={m['realestate.lease.copyDrop']()}
        hint={m['realestate.lease.dropHint']()}
        accept={['image/*', 'application/pdf']}
        multiple
        uploads={files.uploads}
        onFiles={files.add}
        onRemove={files.remove}
        onRetry={files.retry}
      />
    </ActDialog>
  )
}

function NoticeDialog({ lease, onClose }: DialogProps) {
  const [moveOutOn, setMoveOutOn] = useState<string | null>(lease.endDate)
  return (
    <ActDialog
      name="realestate.lease.giveNotice"
      title={actionWords.giveNotice()}
      verb={actionWords.giveNotice()}
      input={moveOutOn ? { id: lease.id, version: lease.version, moveOutOn } : null}
      onDone={done}
      onClose={onClose}
    >
      <DateField
        label={m['realestate.lease.field.moveOutOn']()}
        name="moveOutOn"
        value={moveOutOn}
        onChange={setMoveOutOn}
      />
    </ActDialog>
  )
}

function CancelDialog({ lease, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="realestate.lease.cancel"
      title={actionWords.cancel()}
      verb={actionWords.cancel()}
      danger
      input={reason.trim() ? { id: lease.id, version: lease.version, reason } : null}
      onDone={done}
      onClose={onClose}
    >
      <p>{m['realestate.lease.cancelText']()}</p>
      <TextArea
        label={m['realestate.lease.field.reason']()}
        name="reason"
        value={reason}
        onChange={setReason}
        rows={2}
      />
    </ActDialog>
  )
}

function ReviewDialog({ lease, onClose, decision }: DialogProps & { decision: 'approve' | 'reject' }) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="realestate.lease.review"
      title={actionWords[decision]()}
      verb={actionWords[decision]()}
      danger={decision === 'reject'}
      input={{ id: lease.id, version: lease.version, decision, reason: reason.trim() || null }}
      onDone={done}
      onClose={onClose}
    >
      <TextArea
        label={m['realestate.lease.field.reason']()}
        name="reason"
        optional
        value={reason}
        onChange={setReason}
        rows={2}
      />
    </ActDialog>
  )
}
