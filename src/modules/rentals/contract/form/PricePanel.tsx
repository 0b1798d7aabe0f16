import { useDeferredValue } from 'react'
import { m } from '#generated/words/messages.js'
import { formatMoney, formatPercent } from '#kernel/shared/format.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Contract, isSomething } from '../../price/amounts.web.ts'
import { seasonText, sourceWords, unitWords } from '../../price/priceWords.web.ts'
import { eventWords } from '../record/recordWords.web.ts'

type Step = Contract['steps'][number]

/** One step of a price in words: which units, which season, what discount. */
function useStepText(): (step: Step) => string {
  const display = useDisplay()
  const money = (amount: string) => formatMoney(amount, display)
  const percent = (basisPoints: number) => formatPercent(basisPoints, display.digits)
  return step => {
    switch (step.kind) {
      case 'unit':
        return m['rentals.price.step.unit']({
          units: unitWords[step.unit]({ count: step.count }),
          price: money(step.price),
        })
      case 'season':
        return seasonText(step, percent)
      case 'agreed':
        return m['rentals.price.step.agreed']()
      case 'discount':
        return m['rentals.price.step.discount']({ percent: percent(step.basisPoints) })
      case 'tax':
        return m['rentals.price.step.tax']({ percent: percent(step.basisPoints) })
      case 'change':
        return eventWords[step.event]()
      case 'credited':
        return m['rentals.price.step.credited']()
      case 'rest':
        return m['rentals.price.step.rest']()
      case 'extra':
        return step.quantity > 1 ? `${step.nameAr} × ${step.quantity}` : step.nameAr
    }
  }
}

/** The steps of a price with their amounts; they add up to the total. */
export function PriceSteps({ steps, total }: { steps: readonly Step[]; total: string }) {
  const say = useStepText()
  return (
    <dl className="rentals-sum">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one answer have no other identity.
        <div key={index}>
          <dt>
            <bdi>{say(step)}</bdi>
          </dt>
          <dd>
            <Money amount={step.amount} />
          </dd>
        </div>
      ))}
      <div className="total">
        <dt>{m['rentals.field.grandTotal']()}</dt>
        <dd>
          <Money amount={total} strong />
        </dd>
      </div>
    </dl>
  )
}

/** The live price: what it is made of, what one more day would cost, and what would need approval. */
export function PricePanel({ input }: { input: InputFor<'rentals.price.quote'> | null }) {
  const display = useDisplay()
  const asked = useDeferredValue(input)
  const answer = useAnswer('rentals.price.quote', asked as InputFor<'rentals.price.quote'>, {
    enabled: asked !== null,
    keepPrevious: true,
  })
  const price = asked ? answer.data : undefined
  return (
    <Card
      title={m['rentals.form.price']()}
      caption={price && `${sourceWords[price.source]()} · ${unitWords.day({ count: price.days })}`}
    >
      {!asked && <p className="cap">{m['rentals.form.priceWaits']()}</p>}
      {asked && answer.error && <Notice hue="red">{sayError(answer.error)}</Notice>}
      {asked && !answer.error && !price && <Skeleton lines={4} />}
      {price && !answer.error && (
        <div className="stack" aria-live="polite">
          <PriceSteps steps={price.steps} total={price.total} />
          <p className="cap">
            {price.oneMoreDay !== null && (
              <span>{m['rentals.price.oneMoreDay']({ amount: formatMoney(price.oneMoreDay, display) })}</span>
            )}
            {isSomething(price.deposit) && (
              <span>
                {' · '}
                {m['rentals.field.deposit']()} <Money amount={price.deposit} />
              </span>
            )}
          </p>
          {price.warnings.map(warning => (
            <Notice key={warning.code}>{sayCode(warning.code, warning.params)}</Notice>
          ))}
        </div>
      )}
    </Card>
  )
}
