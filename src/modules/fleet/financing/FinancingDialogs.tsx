import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../clock.web.ts'
import type { Financing } from './financingWords.web.ts'

type Props = { financing: Financing; onClose: () => void }

const seen = (financing: Financing) => ({ id: financing.id, version: financing.version })

/** The lender has paid the dealer, or a running agreement opens: from here on the installments are owed. */
export function ActivateDialog({ financing, onClose }: Props) {
  const { paidBefore } = financing
  const [on, setOn] = useState<string | null>(useToday())
  return (
    <ActDialog
      name="fleet.financing.activate"
      title={m['fleet.financing.activateTitle']({ number: financing.number })}
      verb={m['fleet.financing.act.activate']()}
      posts
      input={paidBefore === null ? seen(financing) : on ? { ...seen(financing), on } : null}
      missing={paidBefore !== null && !on ? m['kernel.field.required']() : null}
      onDone={() => showToast(m['fleet.financing.activated']({ number: financing.number }))}
      onClose={onClose}
    >
      {paidBefore === null ? (
        <p>{m['fleet.financing.activateSays']({ dealer: `\u2068${financing.dealer.name}\u2069` })}</p>
      ) : (
        <>
          <p>{m['fleet.financing.openSays']({ no: paidBefore + 1 })}</p>
          <DateField
            name="on"
            label={m['fleet.financing.openedOn']()}
            value={on}
            onChange={setOn}
            gregorianOnly
          />
        </>
      )}
    </ActDialog>
  )
}

function useTender() {
  const today = useToday()
  const [on, setOn] = useState<string | null>(today)
  const [box, setBox] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  return {
    on,
    tender: on && box ? { on, treasuryAccountId: box, reference } : null,
    fields: (
      <>
        <DateField label={m['fleet.violationPayment.on']()} value={on} onChange={setOn} gregorianOnly />
        <TreasuryPicker label={m['fleet.violationPayment.account']()} value={box} onChange={setBox} />
        <TextField
          label={m['fleet.financing.paymentReference']()}
          value={reference}
          onChange={setReference}
          dir="ltr"
          maxLength={60}
          optional
        />
      </>
    ),
  }
}

/** What of an installment the amount proposes: the oldest that is not paid whole. */
const nextOwed = ({ rows }: Financing) => {
  const row = rows.find(one => one.state !== 'paid')
  return row ? (Number(row.amount) - Number(row.paid)).toFixed(3) : ''
}

export function PayFinancingDialog({ financing, onClose }: Props) {
  const [amount, setAmount] = useState(() => nextOwed(financing))
  const { tender, fields } = useTender()
  const missing = !(Number(amount) > 0)
    ? m['kernel.field.positive']()
    : tender
      ? null
      : m['fleet.violationPayment.accountFirst']()
  return (
    <ActDialog
      name="fleet.financing.pay"
      title={m['fleet.financing.payTitle']({ number: financing.number })}
      verb={m['fleet.financing.act.pay']()}
      posts
      input={missing || !tender ? null : { ...seen(financing), amount, ...tender }}
      missing={missing}
      onDone={({ number }) => showToast(m['fleet.violationPayment.paid']({ number }))}
      onClose={onClose}
    >
      <dl className="facts">
        <Fact label={m['fleet.financing.sum.overdue']()}>
          <Money amount={financing.overdue} />
        </Fact>
        <Fact label={m['fleet.financing.owed']()}>
          <Money amount={financing.owed} />
        </Fact>
      </dl>
      <div className="fields">
        <MoneyField
          name="amount"
          label={m['fleet.financing.paidAmount']()}
          value={amount}
          onChange={setAmount}
        />
        {fields}
      </div>
      <p className="cap">{m['fleet.financing.payHint']()}</p>
    </ActDialog>
  )
}

/** Before the quote is typed: what is owed, what accrues by days, and what settling avoids (R18). */
export function SettleDialog({ financing, onClose }: Props) {
  const today = useToday()
  const [quote, setQuote] = useState('')
  const { on, tender, fields } = useTender()
  const preview = useAnswer('fleet.financing.preview', { id: financing.id, on: on ?? today })
  const missing = !(Number(quote) > 0)
    ? m['fleet.financing.quoteNeeded']()
    : tender
      ? null
      : m['fleet.violationPayment.accountFirst']()
  const figures = preview.data
  return (
    <ActDialog
      name="fleet.financing.settle"
      title={m['fleet.financing.settleTitle']({ number: financing.number })}
      verb={m['fleet.financing.act.settle']()}
      posts
      input={missing || !tender ? null : { ...seen(financing), quote, ...tender }}
      missing={missing}
      onDone={({ number }) => showToast(m['fleet.violationPayment.paid']({ number }))}
      onClose={onClose}
    >
      {figures && (
        <dl className="facts">
          <Fact label={m['fleet.financing.column.balance']()} strong>
            <Money amount={figures.balance} strong />
          </Fact>
          <Fact label={m['fleet.financing.accrued']()}>
            <Money amount={figures.accrued} />
          </Fact>
          <Fact label={m['fleet.financing.accruing']()}>
            <Money amount={figures.accruing} />
          </Fact>
          <Fact label={m['fleet.financing.avoided']()}>
            <Money amount={figures.avoided} />
          </Fact>
          <Fact label={m['fleet.financing.owed']()}>
            <Money amount={figures.remaining} />
          </Fact>
        </dl>
      )}
      <div className="fields">
        <MoneyField
          name="quote"
          label={m['fleet.financing.quote']()}
          value={quote}
          onChange={setQuote}
          hint={m['fleet.financing.quoteHint']()}
        />
        {fields}
      </div>
    </ActDialog>
  )
}
