import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Money } from '#ui/Money.tsx'
import { showToast } from '#ui/toast.ts'
import { offerOf } from '../actions.ts'
import { PartyNameText } from '../PartyText.tsx'
import { ReasonDialog } from '../ReasonDialog.tsx'
import type { Payment } from '../wordMaps.ts'

/** «اعتمد الصرف» and «ارفض» of a payment that waits, for anybody with the right but its author, who may take it back. */
export function DecidePayment({ payment }: { readonly payment: Payment }) {
  const [open, setOpen] = useState<'approve' | 'reject' | 'withdraw' | null>(null)
  const close = () => setOpen(null)
  const { id, version, number } = payment
  const offer = (action: string) => offerOf(payment.actions, action)
  const [approve, reject, withdraw] = [offer('approve'), offer('reject'), offer('withdraw')]
  return (
    <>
      {withdraw.isOffered && !withdraw.why && (
        <Button onPress={() => setOpen('withdraw')}>
          <Undo2 aria-hidden />
          {m['billing.approval.withdraw']()}
        </Button>
      )}
      {reject.isOffered && (
        <Button disabledReason={reject.why} onPress={() => setOpen('reject')}>
          <X aria-hidden />
          {m['billing.approval.reject']()}
        </Button>
      )}
      {approve.isOffered && (
        <Button kind="primary" disabledReason={approve.why} onPress={() => setOpen('approve')}>
          <Check aria-hidden />
          {m['billing.approval.approve']()}
        </Button>
      )}
      {open === 'approve' && (
        <ActDialog
          posts
          name="billing.payment.approve"
          title={m['billing.approval.approveTitle']({ number })}
          verb={m['billing.approval.approve']()}
          input={{ id, version }}
          onClose={close}
          onDone={() => showToast(m['billing.approval.approved']({ number }))}
        >
          <p className="row">
            <span className="grow">
              <PartyNameText {...payment} />
            </span>
            <Money amount={payment.total} strong />
          </p>
        </ActDialog>
      )}
      {open === 'reject' && (
        <ReasonDialog
          danger
          name="billing.payment.reject"
          title={m['billing.approval.rejectTitle']({ number })}
          verb={m['billing.approval.reject']()}
          inputOf={reason => ({ id, version, reason })}
          onClose={close}
          onDone={() => showToast(m['billing.approval.rejected']({ number }))}
        >
          <p className="soft-ink">{m['billing.approval.rejectBody']()}</p>
        </ReasonDialog>
      )}
      {open === 'withdraw' && (
        <ReasonDialog
          name="billing.payment.withdraw"
          title={m['billing.approval.withdrawTitle']({ number })}
          verb={m['billing.approval.withdraw']()}
          inputOf={reason => ({ id, version, reason })}
          onClose={close}
          onDone={() => showToast(m['billing.approval.withdrawn']({ number }))}
        >
          <p className="soft-ink">{m['billing.approval.withdrawBody']()}</p>
        </ReasonDialog>
      )}
    </>
  )
}
