import { m } from '#generated/words/messages.js'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import type { Bill } from '../wordMaps.web.ts'

/** A document in its own currency, beside the company's. */
export function ForeignFacts({ foreign }: { foreign: Bill['foreign'] }) {
  if (!foreign) return null
  return (
    <>
      <Fact label={m['billing.foreign.total']()}>
        <Money amount={foreign.total} currency={foreign.currency} />
      </Fact>
      <Fact label={m['billing.foreign.open']()}>
        <Money amount={foreign.open} currency={foreign.currency} />
      </Fact>
      <Fact label={m['billing.foreign.rate']()}>
        <span className="n">{foreign.rate}</span>
      </Fact>
    </>
  )
}
