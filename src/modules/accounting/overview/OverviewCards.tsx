import { words as cardWords } from '#generated/choices/accounting.overview.card.ts'
import { m } from '#generated/words/messages.js'
import { formatPercent } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useDisplay } from '#ui/display.ts'
import { Money } from '#ui/Money.tsx'
import { Stat } from '#ui/Stat.tsx'
import { minorOf } from '../account/names.web.ts'
import { hrefOfLines } from './figureLinks.web.ts'

type Overview = OutputFor<'accounting.overview.show'>
type Card = Overview['cards'][number]

/** Figures of which less is better. */
const costs: ReadonlySet<Card['code']> = new Set(['receivable', 'overdue', 'payable', 'expense'])

type Props = {
  overview: Overview
  costCenterId: string | null
  /** Whether the person may open the ledger. */
  mayOpen: boolean
}

/** The figures of a month, each against the month before and a year ago, each opening what it is the sum of. */
export function OverviewCards({ overview, costCenterId, mayOpen }: Props) {
  const { month } = overview
  const hrefOf = (card: Card): string | null => {
    if (card.code === 'overdue') return `/finance/reports/ageing?asOf=${month.endsOn}`
    if (card.code === 'chequesSoon') return '/finance/treasury/cheques?state=onHand'
    if (!mayOpen) return null
    return hrefOfLines(card.lines, { from: month.startsOn, to: month.endsOn }, costCenterId)
  }
  return (
    <section className="card accounting-cards">
      {overview.cards.map(card => {
        const href = hrefOf(card)
        return (
          <Stat
            key={card.code}
            label={cardWords[card.code]()}
            note={<Compared card={card} />}
            {...(href ? { href } : {})}
          >
            <Money amount={card.amount} />
          </Stat>
        )
      })}
    </section>
  )
}

/** Both comparisons of a card; a past that is not known is left out. */
function Compared({ card }: { card: Card }) {
  const told = [
    [m['accounting.overview.lastMonth'](), card.lastMonth],
    [m['accounting.overview.lastYear'](), card.lastYear],
  ] as const
  return (
    <span className="accounting-compared">
      {told.map(
        ([name, before]) =>
          before !== null && (
            <span key={name}>
              {name} <Money amount={before} /> <Change card={card} before={before} />
            </span>
          ),
      )}
    </span>
  )
}

function Change({ card, before }: { card: Card; before: string }) {
  const { currency } = useCompany()
  const { digits } = useDisplay()
  const [was, is] = [minorOf(before, currency), minorOf(card.amount, currency)]
  if (was === 0 || was === is) return null
  const bps = Math.round(((is - was) * 10_000) / Math.abs(was))
  // Beyond ten times, a share adds nothing to the two amounts.
  if (Math.abs(bps) > 100_000) return null
  const isGood = costs.has(card.code) ? bps < 0 : bps > 0
  return (
    <span className={`n strong ${isGood ? 'good' : 'bad'}`}>
      {bps > 0 ? '+' : ''}
      {formatPercent(bps, digits)}
    </span>
  )
}
