import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { useToday } from '../list/ListFilters.tsx'
import { minorOf } from '../money/amounts.web.ts'
import { lateFee } from './lateFee.rules.ts'
import { type Rule, ruleIn } from './lateFeeRule.web.ts'

/** What the rule charges on an amount that stays unpaid, by the formula of the job itself. */
export function LateFeeExample({ rule }: { rule: Omit<Rule, 'id' | 'isCurrent'> }) {
  const { currency } = useCompany()
  const today = useToday()
  const [amount, setAmount] = useState(moneyText(minorOf('100', currency), currency))
  const [days, setDays] = useState<number | null>(30)
  const row = { dueOn: addDays(today, -(days ?? 0)), amountMinor: minorOf(amount, currency), settlements: [] }
  const { accruedMinor, capped } = lateFee(row, ruleIn(rule, currency), today)
  return (
    <Card title={m['billing.lateFeeRule.example']()}>
      <div className="fields">
        <MoneyField label={m['billing.lateFeeRule.unpaid']()} value={amount} onChange={setAmount} />
        <NumberField label={m['billing.lateFeeRule.daysPast']()} value={days} onChange={setDays} />
      </div>
      <p className="row billing-gap" aria-live="polite">
        <span className="grow">
          {m['billing.lateFeeRule.result']()}
          {capped && <span className="cap"> · {m['billing.lateFeeRule.capped']()}</span>}
        </span>
        <Money amount={moneyText(accruedMinor, currency)} strong />
      </p>
    </Card>
  )
}
