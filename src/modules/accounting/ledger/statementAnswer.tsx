import { useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { minorOf } from '../account/names.web.ts'
import { type Balance, type Figures, sumOf } from '../trialBalance/trialBalance.rules.ts'
import type { StatementQuestion } from './statementLinks.web.ts'

/** The trial balance that the address names; the month so far by default. */
export function useStatementQuestion(today: Day): StatementQuestion {
  const [address] = useAddress()
  const text = (key: string) => (address[key] ? String(address[key]) : null)
  return {
    from: text('from') ?? `${today.slice(0, 7)}-01`,
    to: text('to') ?? today,
    level: Number(address['level'] ?? 6),
    under: text('under'),
    zero: address['zero'] === true,
    costCenterId: text('costCenterId'),
    profitUnitId: text('profitUnitId'),
  }
}

/** The answer to a question with its figures in minor units, narrowed to what lies under a heading. */
export function useTrialBalance(question: StatementQuestion) {
  const { currency } = useCompany()
  const { from, to, level, zero, costCenterId, profitUnitId, under } = question
  const answer = useAnswer(
    'accounting.trialBalance.show',
    {
      from,
      asOf: to,
      level,
      zero,
      ...(costCenterId ? { costCenterId } : {}),
      ...(profitUnitId ? { profitUnitId } : {}),
    },
    { keepPrevious: true },
  )
  const balances = useMemo(
    () =>
      (answer.data?.rows ?? [])
        .filter(row => !under || row.code.startsWith(under))
        .map(
          (row): Balance => ({
            accountId: row.accountId,
            code: row.code,
            level: row.level,
            opening: minorOf(row.opening, currency),
            debit: minorOf(row.debit, currency),
            credit: minorOf(row.credit, currency),
            closing: minorOf(row.closing, currency),
          }),
        ),
    [answer.data, under, currency],
  )
  return { answer, balances, total: useMemo(() => sumOf(balances), [balances]) }
}

/** «متوازن، الفرق 0.000»: only the whole of the books must balance, a part of the chart need not. */
export function BalancedBadge({ total, question }: { total: Figures; question: StatementQuestion }) {
  if (question.under || question.costCenterId || question.profitUnitId) return null
  const difference = total.closingDebit - total.closingCredit
  const moved = total.debit - total.credit
  const worst = difference || moved
  return (
    <StatusBadge kind={worst === 0 ? 'settled' : 'late'}>
      {worst === 0 ? m['accounting.statement.balanced']() : m['accounting.statement.unbalanced']()}{' '}
      <Amount amount={Math.abs(worst)} />
    </StatusBadge>
  )
}
