import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showToast } from '#ui/toast.ts'
import { useMoney } from '../foreign/InCurrency.tsx'
import { links } from '../links.web.ts'
import { minorOf, sum } from '../money/amounts.web.ts'
import { denominations } from './denominations.web.ts'
import type { Standing } from './standing.web.ts'

type Props = {
  id: string
  boxName: string
  standing: Standing
  onClose: () => void
}

/** Why the count can no longer be recorded, when another was faster. */
const late = (standing: Standing) =>
  standing === 'counted'
    ? m['billing.session.countedMeanwhile']()
    : standing === 'closed'
      ? m['billing.session.closedMeanwhile']()
      : null

/** Counts the drawer note by note; what the books expect stays hidden until it is counted. */
export function CountDialog({ id, boxName, standing, onClose }: Props) {
  const currency = useMoney()
  const [counts, setCounts] = useState<Readonly<Record<string, number | null>>>({})
  const values = denominations[currency]
  const worth = (value: string) => minorOf(value, currency) * (counts[value] ?? 0)
  const total = sum(values.map(worth))
  const counted = values.flatMap(value => (counts[value] ? [{ value, count: counts[value] }] : []))
  const isTouched = Object.values(counts).some(count => count !== null)
  // While it is recorded from here, what stands is this very count.
  const isSent = useIsMutating({ mutationKey: ['billing.session.count'] }) > 0
  const why = isSent ? null : late(standing)
  return (
    <ActDialog
      name="billing.session.count"
      title={m['billing.session.countTitle']({ box: boxName })}
      verb={m['billing.session.countAct']()}
      input={{ id, denominations: counted }}
      missing={why ?? (isTouched ? null : m['billing.session.countFirst']())}
      onClose={onClose}
      onDone={answer =>
        showToast(
          answer.withinTolerance ? m['billing.session.countedWell']() : m['billing.session.countedOff'](),
        )
      }
    >
      {why ? (
        <Notice
          live
          actions={
            <TextLink href={links.shift(id)} target="_blank">
              {m['billing.session.itsPaper']()}
            </TextLink>
          }
        >
          {why}
        </Notice>
      ) : (
        <p className="soft-ink">{m['billing.session.countBody']()}</p>
      )}
      <div className="billing-count">
        {values.map((value, at) => (
          <div key={value} className="billing-count-line">
            <Amount amount={value} />
            <NumberField
              label={m['billing.session.countOf']({ value })}
              value={counts[value] ?? null}
              onChange={count => setCounts(before => ({ ...before, [value]: count }))}
              autoFocus={at === 0}
            />
            <span className="billing-right">
              <Amount amount={moneyText(worth(value), currency)} />
            </span>
          </div>
        ))}
      </div>
      <p className="billing-count-total row" aria-live="polite">
        <span className="grow strong">{m['billing.session.counted']()}</span>
        <Money amount={moneyText(total, currency)} strong />
      </p>
    </ActDialog>
  )
}
