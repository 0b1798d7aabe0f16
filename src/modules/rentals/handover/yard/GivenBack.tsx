import { m } from '#generated/words/messages.js'
import { Money } from '#ui/Money.tsx'
import { isSomething } from '../../price/amounts.web.ts'
import type { ReturnFacts } from './liveCharges.web.ts'

/** What a return now gives the customer back, before they sign: days not used, and days the company had paused. */
export function GivenBack({ facts }: { facts: ReturnFacts }) {
  // An answer kept on the phone by an older version does not know of pauses.
  const paused: string | undefined = facts.suspensionCredit
  return (
    <>
      <Line name={m['rentals.yard.givenBack.paused']()} amount={paused ?? '0'} />
      <Line name={m['rentals.yard.givenBack.unused']()} amount={facts.earlyReturnCredit} />
    </>
  )
}

function Line({ name, amount }: { name: string; amount: string }) {
  if (!isSomething(amount)) return null
  return (
    <div className="yard-decide">
      <div className="row">
        <b>{name}</b>
        <span className="push">
          <Money amount={amount} strong />
        </span>
      </div>
      <span className="cap">{m['rentals.yard.givenBack.why']()}</span>
    </div>
  )
}
