import { m } from '#generated/words/messages.js'
import { Money } from '#ui/Money.tsx'
import { isSomething } from '../money/amounts.web.ts'

type Props = { total: string; open: string; overdue: string }

/** What the documents of a filter come to, what of it is open, and what is late. */
export function DocumentSums({ total, open, overdue }: Props) {
  return (
    <>
      <span>
        {m['billing.invoice.total']()} <Money amount={total} strong />
      </span>
      <span>
        {m['billing.invoice.open']()} <Money amount={open} strong />
      </span>
      {isSomething(overdue) && (
        <span className="bad">
          {m['billing.invoice.overdue']()} <Money amount={overdue} strong />
        </span>
      )}
    </>
  )
}
