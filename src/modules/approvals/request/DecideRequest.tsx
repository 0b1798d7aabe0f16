import { Check, Undo2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { sayCode } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'

export type Decidable = {
  readonly id: string
  readonly version: number
  readonly number: string
  readonly state: string
  readonly step: number
  readonly steps: number
  readonly mayDecide: boolean
  readonly whyNotDecide: string | null
  readonly inPlaceOf: string | null
  readonly mayWithdraw: boolean
}
type Props = {
  request: Decidable
  /** Whether the approval posts: its entry is shown before it is done. */
  posts?: boolean
  /** What is decided, in one line: party and sum. */
  children?: ReactNode
  /** After the record took effect: its page may have moved. */
  onApproved?: () => void
}
type Act = 'approve' | 'reject' | 'withdraw'

/** «اعتمد» and «ارفض» of a request for approvers of its step, «اسحب الطلب» for its maker. */
export function DecideRequest({ request, posts = false, children, onApproved }: Props) {
  const [open, setOpen] = useState<Act | null>(null)
  if (request.state !== 'pending') return null
  const { mayDecide, mayWithdraw, whyNotDecide } = request
  const why = whyNotDecide === null ? null : sayCode(whyNotDecide)
  return (
    <>
      {mayWithdraw && (
        <Button onPress={() => setOpen('withdraw')}>
          <Undo2 aria-hidden />
          {m['approvals.act.withdraw']()}
        </Button>
      )}
      {(mayDecide || why) && (
        <>
          <Button disabledReason={why} onPress={() => setOpen('reject')}>
            <X aria-hidden />
            {m['approvals.act.reject']()}
          </Button>
          <Button kind="primary" disabledReason={why} onPress={() => setOpen('approve')}>
            <Check aria-hidden />
            {m['approvals.act.approve']()}
          </Button>
        </>
      )}
      {open === 'withdraw' && <Withdraw request={request} onClose={() => setOpen(null)} />}
      {(open === 'approve' || open === 'reject') && (
        <Decide
          request={request}
          act={open}
          posts={posts}
          onClose={() => setOpen(null)}
          {...(onApproved ? { onApproved } : {})}
        >
          {children}
        </Decide>
      )}
    </>
  )
}

type DecideProps = Props & { act: 'approve' | 'reject'; onClose: () => void }

function Decide({ request, act, posts = false, onClose, onApproved, children }: DecideProps) {
  const [comment, setComment] = useState('')
  const isApproval = act === 'approve'
  const written = comment.trim()
  const { id, version, number, step, steps, inPlaceOf } = request
  const isLast = step === steps
  return (
    <ActDialog
      name="approvals.request.decide"
      title={
        isApproval ? m['approvals.act.approveTitle']({ number }) : m['approvals.act.rejectTitle']({ number })
      }
      verb={isApproval ? m['approvals.act.approve']() : m['approvals.act.reject']()}
      danger={!isApproval}
      posts={isApproval && posts}
      input={{ id, version, decision: act, comment: written || null }}
      missing={!isApproval && written === '' ? m['approvals.step.commentNeeded']() : null}
      onClose={onClose}
      onDone={answer => {
        showToast(
          answer.state === 'approved'
            ? m['approvals.act.approvedToast']({ number })
            : answer.state === 'rejected'
              ? m['approvals.act.rejectedToast']({ number })
              : m['approvals.act.nextToast']({ number, step: answer.step, steps: answer.steps }),
        )
        if (answer.state === 'approved') onApproved?.()
      }}
    >
      {children}
      {inPlaceOf && <Notice hue="blue">{m['approvals.act.inPlaceOf']({ name: inPlaceOf })}</Notice>}
      {isApproval && !isLast && (
        <Notice hue="slate">{m['approvals.act.notLast']({ step: step + 1, steps })}</Notice>
      )}
      <TextArea
        name="comment"
        label={isApproval ? m['approvals.act.comment']() : m['approvals.act.reason']()}
        value={comment}
        onChange={setComment}
        maxLength={500}
        optional={isApproval}
        autoFocus={!isApproval}
      />
    </ActDialog>
  )
}

function Withdraw({ request, onClose }: { request: Decidable; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { id, version, number } = request
  return (
    <ActDialog
      name="approvals.request.withdraw"
      title={m['approvals.act.withdrawTitle']({ number })}
      verb={m['approvals.act.withdraw']()}
      input={reason.trim() === '' ? null : { id, version, reason: reason.trim() }}
      missing={reason.trim() === '' ? m['approvals.act.reasonNeeded']() : null}
      onClose={onClose}
      onDone={() => showToast(m['approvals.act.withdrawnToast']({ number }))}
    >
      <TextArea
        name="reason"
        label={m['approvals.act.withdrawReason']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
        autoFocus
      />
    </ActDialog>
  )
}
