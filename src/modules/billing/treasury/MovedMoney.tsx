import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Currency } from '#kernel/shared/money.ts'
import { MoneyField } from '#ui/MoneyField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { minorOf } from '../money/amounts.web.ts'
import { TreasuryPicker } from './TreasuryPicker.tsx'

type Money = {
  amount: string
  box: string | null
  reference: string
}

/** An amount through one box or bank, as a dialog types it; `sent` is null while something is missing. */
export function useMovedMoney(start: { amount: string; box?: string | null }, currency: Currency) {
  const [money, setMoney] = useState<Money>({ amount: start.amount, box: start.box ?? null, reference: '' })
  const { amount, box, reference } = money
  const isEmpty = minorOf(amount, currency) === 0
  return {
    money,
    change: (change: Partial<Money>) => setMoney(before => ({ ...before, ...change })),
    currency,
    sent: isEmpty || !box ? null : { amount, treasuryAccountId: box, reference: reference.trim() || null },
    missing: isEmpty ? m['billing.lack.amount']() : box ? null : m['billing.treasury.choose'](),
  }
}

type Props = Pick<ReturnType<typeof useMovedMoney>, 'money' | 'change' | 'currency'> & {
  boxLabel: string
  hint?: ReactNode
}

/** The amount, the box or bank it goes through, and the bank's reference. */
export function MovedMoneyFields({ money, change, currency, boxLabel, hint }: Props) {
  return (
    <div className="fields">
      <MoneyField
        name="amount"
        label={m['billing.amount']()}
        value={money.amount}
        onChange={amount => change({ amount })}
        currency={currency}
        hint={hint}
        autoFocus
      />
      <TreasuryPicker
        // A box's refusals are shown at the tenders.
        name="tenders"
        label={boxLabel}
        value={money.box}
        onChange={box => change({ box })}
        currency={currency}
      />
      <TextField
        label={m['billing.tender.reference']()}
        value={money.reference}
        onChange={reference => change({ reference })}
        maxLength={60}
        dir="ltr"
        optional
      />
    </div>
  )
}
