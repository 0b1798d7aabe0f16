import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../clock.web.ts'
import type { Policy } from './policyWords.web.ts'

type Props = { policy: Policy; onClose: () => void }

const seen = (policy: Policy) => ({ id: policy.id, version: policy.version })

/** Activating makes the insurer's bill, dated the first day. */
export function ActivateDialog({ policy, onClose }: Props) {
  return (
    <ActDialog
      name="fleet.policy.activate"
      title={m['fleet.policy.activateTitle']({ number: policy.number })}
      verb={m['fleet.policy.act.activate']()}
      posts
      input={seen(policy)}
      onDone={({ billNumber }) =>
        showToast(m['fleet.policy.activated']({ number: policy.number, billNumber }))
      }
      onClose={onClose}
    >
      <p>{m['fleet.policy.activateSays']()}</p>
    </ActDialog>
  )
}

export function RemoveDialog({ policy, onClose, onDone }: Props & { onDone: () => void }) {
  return (
    <ActDialog
      name="fleet.policy.remove"
      title={m['fleet.policy.removeTitle']({ number: policy.number })}
      verb={m['fleet.policy.act.remove']()}
      danger
      input={seen(policy)}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{m['fleet.policy.removeSays']()}</p>
    </ActDialog>
  )
}

/** Ends a policy before its time: what comes back is the insurer's credit, the rest an expense. */
export function CancelPolicyDialog({ policy, onClose }: Props) {
  const today = useToday()
  const [on, setOn] = useState<string | null>(today > policy.endsOn ? policy.endsOn : today)
  const [refund, setRefund] = useState('')
  const [reason, setReason] = useState('')
  const missing = !on
    ? m['kernel.field.required']()
    : refund === ''
      ? m['fleet.policy.refundNeeded']()
      : reason.trim() === ''
        ? m['fleet.reason.required']()
        : null
  return (
    <ActDialog
      name="fleet.policy.cancel"
      title={m['fleet.policy.cancelTitle']({ number: policy.number })}
      verb={m['fleet.policy.act.cancel']()}
      danger
      posts
      input={missing || !on ? null : { ...seen(policy), on, refund, reason }}
      missing={missing}
      onDone={() => showToast(m['fleet.policy.cancelledToast']({ number: policy.number }))}
      onClose={onClose}
    >
      <div className="fields">
        <DateField
          name="on"
          label={m['fleet.policy.cancelledOn']()}
          value={on}
          onChange={setOn}
          hint={m['fleet.policy.cancelledOnHint']()}
        />
        <MoneyField
          name="refund"
          label={m['fleet.policy.refund']()}
          value={refund}
          onChange={setRefund}
          hint={m['fleet.policy.refundHint']()}
        />
      </div>
      <TextArea
        name="reason"
        label={m['fleet.violation.why']()}
        value={reason}
        onChange={setReason}
        rows={2}
      />
    </ActDialog>
  )
}

/** What the insurer owes for an accident. */
export function ClaimDialog({ policy, onClose }: Props) {
  const today = useToday()
  const [flagId, setFlag] = useState(policy.accidents[0]?.flagId ?? '')
  const [amount, setAmount] = useState('')
  const [on, setOn] = useState<string | null>(today)
  const [claimNo, setClaimNo] = useState('')
  const missing = !on
    ? m['kernel.field.required']()
    : Number(amount) > 0
      ? null
      : m['fleet.policy.claimNeeded']()
  return (
    <ActDialog
      name="fleet.policy.claim"
      title={m['fleet.policy.claimTitle']({ number: policy.number })}
      verb={m['fleet.policy.act.claim']()}
      posts
      input={missing || !on ? null : { id: policy.id, flagId, amount, on, claimNo }}
      missing={missing}
      onDone={({ invoiceNumber }) => showToast(m['fleet.policy.claimedToast']({ number: invoiceNumber }))}
      onClose={onClose}
    >
      <Select
        name="flagId"
        label={m['fleet.policy.accident']()}
        value={flagId}
        onChange={setFlag}
        options={policy.accidents.map(one => ({
          id: one.flagId,
          name: `\u2068${one.plate}\u2069 · ${one.note}`,
        }))}
      />
      <div className="fields">
        <MoneyField
          name="amount"
          label={m['fleet.policy.claimAmount']()}
          value={amount}
          onChange={setAmount}
        />
        <DateField name="on" label={m['fleet.policy.claimOn']()} value={on} onChange={setOn} />
        <TextField
          name="claimNo"
          label={m['fleet.policy.claimNo']()}
          value={claimNo}
          onChange={setClaimNo}
          dir="ltr"
          optional
        />
      </div>
    </ActDialog>
  )
}
