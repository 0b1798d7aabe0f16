import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { isSomething } from '../amounts.ts'
import { DayField } from '../DayField.tsx'
import { useToday } from '../ListFilters.tsx'
import type { Payment } from '../wordMaps.ts'

type Props = { readonly payment: Payment; readonly onClose: () => void }

/** The bank took a receipt's money back: what it settled is open again. */
export function ReturnDialog({ payment, onClose }: Props) {
  const own = useCompany().currency
  const today = useToday()
  const [on, setOn] = useState<Day | null>(today)
  const [fee, setFee] = useState('')
  const [reason, setReason] = useState('')
  const isMissing = reason.trim() === ''
  return (
    <ActDialog
      posts
      name="billing.payment.return"
      title={m['billing.payment.returnTitle']({ number: payment.number })}
      verb={m['billing.payment.returnAct']()}
      danger
      // The dry run needs a reason; what is typed is sent.
      input={
        on
          ? {
              ...{ id: payment.id, on, reason: isMissing ? payment.number : reason.trim() },
              ...(isSomething(fee) ? { fee } : {}),
            }
          : null
      }
      missing={on ? (isMissing ? m['billing.reason.needed']() : null) : m['billing.lack.day']()}
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
          onChange={setOn}
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
      <TextArea label={m['billing.reason.label']()} value={reason} onChange={setReason} maxLength={300} />
    </ActDialog>
  )
}
