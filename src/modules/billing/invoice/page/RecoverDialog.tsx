import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { showToast } from '#ui/toast.ts'
import { links } from '../../links.web.ts'
import { minorOf, sum } from '../../money/amounts.web.ts'
import { MovedMoneyFields, useMovedMoney } from '../../treasury/MovedMoney.tsx'
import type { Invoice } from '../../wordMaps.web.ts'

/** Money for a debt that was given up: a receipt, income of its day. */
export function RecoverDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { currency } = useCompany()
  const go = useGo()
  const open =
    minorOf(invoice.total, currency) - sum(invoice.recoveries.map(one => minorOf(one.amount, currency)))
  const { sent, missing, ...typed } = useMovedMoney({ amount: moneyText(open, currency) }, currency)
  return (
    <ActDialog
      posts
      name="billing.writeOff.recover"
      title={m['billing.writeOff.recoverTitle']({ number: invoice.number ?? '' })}
      verb={m['billing.writeOff.recoverAct']()}
      input={sent && { id: invoice.id, ...sent }}
      missing={missing}
      onClose={onClose}
      onDone={made => {
        showToast(m['billing.receipt.taken']({ number: made.number }))
        go(links.payment(made.id))
      }}
    >
      <p className="soft-ink">{m['billing.writeOff.recoverBody']()}</p>
      <MovedMoneyFields {...typed} boxLabel={m['billing.tender.how']()} />
    </ActDialog>
  )
}
