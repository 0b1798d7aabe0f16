import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'

type Props = {
  totals: OutputFor<'accounting.ledger.totals'>
  side: 'debit' | 'credit' | null
}

/** Opening, both movements and closing of a statement; of one side, only what its lines add up to. */
export function StatementTotals({ totals, side }: Props) {
  if (side)
    return (
      <dl className="accounting-totals card">
        <Fact
          label={side === 'debit' ? m['accounting.ledger.debitSum']() : m['accounting.ledger.creditSum']()}
          strong
        >
          <Money amount={totals[side]} strong />
        </Fact>
      </dl>
    )
  return (
    <dl className="accounting-totals card">
      <Fact label={m['accounting.statement.opening']()}>
        <Money amount={totals.opening} />
      </Fact>
      <Fact label={m['accounting.side.debit']()}>
        <Money amount={totals.debit} />
      </Fact>
      <Fact label={m['accounting.side.credit']()}>
        <Money amount={totals.credit} />
      </Fact>
      <Fact label={m['accounting.statement.closing']()} strong>
        <Money amount={totals.closing} strong />
      </Fact>
    </dl>
  )
}
