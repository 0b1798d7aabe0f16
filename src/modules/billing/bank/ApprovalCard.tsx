import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { formatMoney } from '#kernel/shared/format.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { RefusalNotice } from '#kernel/web/RefusalNotice.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { useDisplay } from '#ui/display.ts'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { showToast } from '#ui/toast.ts'
import { DayField } from '../document/DayField.tsx'
import { useMoney } from '../foreign/InCurrency.tsx'
import { useToday } from '../list/ListFilters.tsx'
import { minorOf } from '../money/amounts.web.ts'

type Props = {
  account: string
  mayWrite: boolean
  /** The choice of the account. */
  children: ReactNode
}

/** Rule 19 as a sum: book less receipts and plus payments that the bank does not know yet; approved when it is the statement. */
export function ApprovalCard({ account, mayWrite, children }: Props) {
  const currency = useMoney()
  const display = useDisplay()
  const today = useToday()
  const [asOf, setAsOf] = useState<Day>(today)
  const [typed, setTyped] = useState<string | null>(null)
  const answer = useAnswer(
    'billing.reconciliation.reckon',
    { treasuryAccountId: account, asOf },
    { keepPrevious: true },
  )
  const approve = useCommand('billing.reconciliation.approve')
  const sums = answer.data
  const statement = typed ?? sums?.statement ?? ''
  const difference = minorOf(statement, currency) - minorOf(sums?.due, currency)
  const why =
    statement === ''
      ? m['billing.bank.lackStatement']()
      : difference !== 0
        ? m['billing.reconciliation.difference']({
            difference: formatMoney(difference, { ...display, currency }),
          })
        : null
  return (
    <Card>
      <div className="stack">
        <RefusalNotice error={approve.error ?? answer.error} />
        <div className="bank-head">
          {children}
          <DayField
            label={m['billing.bank.asOf']()}
            value={asOf}
            onChange={day => day && setAsOf(day)}
            max={today}
            gregorianOnly
            hint={
              sums?.approvedTo && (
                <>
                  {m['billing.bank.approvedTo']()} <DayText day={sums.approvedTo} />
                </>
              )
            }
          />
          <MoneyField
            label={m['billing.bank.statementBalance']()}
            value={statement}
            onChange={setTyped}
            negative
          />
          <dl>
            <Fact label={m['billing.bank.difference']()}>
              <span className={difference === 0 ? 'good' : 'bad'}>
                <Money amount={statement === '' ? null : moneyText(difference, currency)} strong />
              </span>
            </Fact>
          </dl>
          {mayWrite && (
            <Button
              kind="primary"
              busy={approve.isPending}
              disabledReason={why}
              onPress={() =>
                approve.mutate(
                  { treasuryAccountId: account, asOf, statement },
                  { onSuccess: () => showToast(m['billing.bank.approved']()) },
                )
              }
            >
              {m['billing.bank.approve']()}
            </Button>
          )}
        </div>
        {sums && (
          <dl className="facts">
            <Fact label={m['billing.bank.book']()}>
              <Money amount={sums.book} />
            </Fact>
            <Fact label={m['billing.bank.receiptsOff']()}>
              <Money amount={`-${sums.receipts}`} />
            </Fact>
            <Fact label={m['billing.bank.paymentsOff']()}>
              <Money amount={sums.payments} />
            </Fact>
            <Fact label={m['billing.bank.due']()}>
              <Money amount={sums.due} strong />
            </Fact>
          </dl>
        )}
      </div>
    </Card>
  )
}
