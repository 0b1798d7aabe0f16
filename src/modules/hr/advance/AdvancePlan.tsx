import { m } from '#generated/words/messages.js'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { monthName } from '../payroll/payrollWords.web.ts'
import { type Advance, settledWords } from './advanceColumns.tsx'

/** What an advance comes to and the plan of its instalments; the rows sum to the amount at any time. */
export function AdvancePlan({ advance }: { advance: Advance }) {
  return (
    <>
      <dl className="facts">
        <Fact label={m['hr.advance.field.amount']()}>
          <Money amount={advance.amount} />
        </Fact>
        <Fact label={m['hr.advance.field.owed']()} strong>
          <Money amount={advance.owed} strong />
        </Fact>
      </dl>
      {advance.rows.map((row, at) => (
        // Two rows of a month differ by what settled them alone.
        // biome-ignore lint/suspicious/noArrayIndexKey: the plan is drawn whole and has no state of its own
        <span className="card-row" key={at}>
          <span className="n">{monthName(row.month)}</span>
          <span className="cap">{row.settledBy ? settledWords[row.settledBy]() : ''}</span>
          <Money amount={row.amount} />
        </span>
      ))}
    </>
  )
}
