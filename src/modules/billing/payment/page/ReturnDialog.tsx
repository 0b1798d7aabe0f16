import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { showToast } from '#ui/toast.ts'
import { DayField } from '../../document/DayField.tsx'
import { ReasonDialog } from '../../document/ReasonDialog.tsx'
import { useToday } from '../../list/ListFilters.tsx'
import { isSomething } from '../../money/amounts.web.ts'
import type { Payment } from '../../wordMaps.web.ts'

type Props = { payment: Payment; onClose: () => void }

/** The bank took a receipt's money back: what it settled is open again. */
export function ReturnDialog({ payment, onClose }: Props) {
  const own = useCompany().currency
  const today = useToday()
  const [on, setOn] = useState<Day>(today)
  const [fee, setFee] = useState('')
  return (
    <ReasonDialog
      posts
      danger
      name="billing.payment.return"
      title={m['billing.payment.returnTitle']({ number: payment.number })}
      verb={m['billing.payment.returnAct']()}
      inputOf={reason => ({ id: payment.id, on, reason, ...(isSomething(fee) ? { fee } : {}) })}
      onClose={onClose}
      onDone={answer => showToast(m['billing.payment.returnDone']({ number: answer.number }))}
    >
      <p className="soft-ink">{m['billing.payment.returnBody']()}</p>
      <div className="fields">
        <DayField
          label={m['billing.payment.returnDay']()}
          value={on}
          min={payment.date}
          max={today}
          onChange={day => setOn(day ?? today)}
          gregorianOnly
        />
        <MoneyField
          label={m['billing.payment.returnFee']()}
          value={fee}
          onChange={setFee}
          currency={payment.foreign?.currency ?? own}
          optional
        />
      </div>
    </ReasonDialog>
  )
}
