import { m } from '#generated/words/messages.js'
import type { Currency } from '#kernel/shared/money.ts'
import { Money } from '#ui/Money.tsx'
import { isSomething } from '../money/amounts.web.ts'

type Props = {
  /** Decimal text of the wire. */
  subtotal: string
  discount: string
  tax: string
  total: string
  /** Beside the tax: exempt, 15 %. */
  taxNote?: string | null
  /** Tax of reverse charges, which the company owes itself; none when left out. */
  reverse?: string | null
  /** The total in words. */
  words: string
  currency?: Currency
}

/** Subtotal, discount, tax and total of a document, and the total in words. */
export function TotalsList({ subtotal, discount, tax, total, taxNote, reverse, words, currency }: Props) {
  return (
    <div className="billing-totals">
      <dl>
        <div>
          <dt>{m['billing.total.subtotal']()}</dt>
          <dd>
            <Money amount={subtotal} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{m['billing.total.discount']()}</dt>
          <dd>
            <Money amount={isSomething(discount) ? `-${discount}` : discount} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>
            {m['billing.total.tax']()} {taxNote && <span className="cap">{taxNote}</span>}
          </dt>
          <dd>
            <Money amount={tax} currency={currency} />
          </dd>
        </div>
        <div className="billing-grand">
          <dt>{m['billing.total.total']()}</dt>
          <dd>
            <Money amount={total} currency={currency} strong />
          </dd>
        </div>
      </dl>
      <p className="cap">{words}</p>
      {reverse && isSomething(reverse) && (
        <p className="cap">
          {m['billing.tax.reverse']()} <Money amount={reverse} currency={currency} />{' '}
          {m['billing.tax.reverseNote']()}
        </p>
      )}
    </div>
  )
}
