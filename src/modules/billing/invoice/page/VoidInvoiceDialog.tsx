import { m } from '#generated/words/messages.js'
import { showToast } from '#ui/toast.ts'
import { ReasonDialog } from '../../document/ReasonDialog.tsx'

type Props = {
  name: 'billing.invoice.void' | 'billing.bill.void'
  id: string
  number: string
  isCredit: boolean
  onClose: () => void
}

/** Voids an issued document: its entry is reversed, its number stays taken. */
export function VoidInvoiceDialog({ name, id, number, isCredit, onClose }: Props) {
  const verb = isCredit ? m['billing.credit.void']() : m['billing.invoice.voidAct']()
  return (
    <ReasonDialog
      posts
      danger
      name={name}
      title={`${verb} ${number}`}
      verb={verb}
      inputOf={reason => ({ id, reason })}
      onClose={onClose}
      onDone={answer => showToast(m['billing.invoice.voided']({ number: answer.number }))}
    />
  )
}
