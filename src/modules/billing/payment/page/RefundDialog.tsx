import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { showToast } from '#ui/toast.ts'
import { links } from '../../links.web.ts'
import { MovedMoneyFields, useMovedMoney } from '../../treasury/MovedMoney.tsx'
import type { Payment } from '../../wordMaps.web.ts'
import { OpensSession } from './SessionGate.tsx'
import { foretellsWait } from './WillWait.tsx'

type Props = { payment: Payment; onClose: () => void }

/** Gives free money of a receipt back through a payment out. */
export function RefundDialog({ payment, onClose }: Props) {
  const own = useCompany().currency
  const go = useGo()
  const { sent, missing, ...typed } = useMovedMoney(
    {
      amount: payment.foreign?.free ?? payment.free,
      box: payment.tenderLines[0]?.treasuryAccountId ?? null,
    },
    payment.foreign?.currency ?? own,
  )
  return (
    <ActDialog
      posts
      name="billing.payment.refund"
      title={m['billing.payment.refundTitle']({ number: payment.number })}
      verb={m['billing.payment.refundAct']()}
      input={sent && { id: payment.id, ...sent }}
      missing={missing}
      foretells={foretellsWait}
      remedy={(error, askAgain) => (
        <OpensSession error={error} boxIds={[typed.money.box]} onOpened={askAgain} />
      )}
      onClose={onClose}
      onDone={({ id, number, isWaiting }) => {
        showToast(
          isWaiting ? m['billing.approval.sent']({ number }) : m['billing.payment.refundDone']({ number }),
        )
        go(links.payment(id))
      }}
    >
      <MovedMoneyFields {...typed} boxLabel={m['billing.treasury.from']()} />
    </ActDialog>
  )
}
