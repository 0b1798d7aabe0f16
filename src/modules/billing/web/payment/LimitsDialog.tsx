import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { MoneyField } from '#ui/MoneyField.tsx'
import { showToast } from '#ui/toast.ts'
import { isSomething } from '../amounts.ts'

type Limits = OutputFor<'billing.paymentLimit.get'>

/** «حدود اعتماد الصرف»: from which sum money out waits for a second person. */
export function LimitsDialog({ onClose }: { readonly onClose: () => void }) {
  const answer = useAnswer('billing.paymentLimit.get', {})
  return answer.data ? <Form limits={answer.data} onClose={onClose} /> : null
}

function Form({ limits, onClose }: { readonly limits: Limits; readonly onClose: () => void }) {
  const [payment, setPayment] = useState(limits.payment ?? '')
  const [expense, setExpense] = useState(limits.expense ?? '')
  const limitOf = (text: string) => (isSomething(text) ? text : null)
  return (
    <ActDialog
      name="billing.paymentLimit.save"
      title={m['billing.limit.title']()}
      verb={m['kernel.action.save']()}
      input={{ payment: limitOf(payment), expense: limitOf(expense) }}
      missing={null}
      onClose={onClose}
      onDone={() => showToast(m['billing.limit.saved']())}
    >
      <p className="soft-ink">{m['billing.limit.body']()}</p>
      <div className="fields">
        <MoneyField
          label={m['billing.limit.payment']()}
          value={payment}
          onChange={setPayment}
          hint={m['billing.limit.none']()}
          optional
        />
        <MoneyField
          label={m['billing.limit.expense']()}
          value={expense}
          onChange={setExpense}
          hint={m['billing.limit.none']()}
          optional
        />
      </div>
    </ActDialog>
  )
}
