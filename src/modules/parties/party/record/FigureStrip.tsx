import { m } from '#generated/words/messages.js'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { customerTabPath } from '../../links.web.ts'
import type { Party } from '../party.web.ts'
import { type PartyFigure, usePartyTabs } from '../partyTabs.web.ts'

const isMore = (text: string | null) => /[1-9]/.test(text ?? '')

/** What the party owes, stands for and has left with us; a figure opens the tab that sums to it. */
export function FigureStrip({ party }: { party: Party }) {
  const tabs = usePartyTabs()
  const { figures, credit } = party
  const link = (figure: PartyFigure) => {
    const tab = tabs.find(one => one.figures?.includes(figure))
    return tab ? { href: customerTabPath(party.id, tab.id) } : {}
  }
  return (
    <StatStrip>
      <Stat
        label={m['parties.party.field.receivable']()}
        {...link('receivable')}
        note={
          isMore(figures.overdue) && (
            <span className="bad">
              {m['parties.party.field.overdue']()} <Money amount={figures.overdue} />
            </span>
          )
        }
      >
        <Money amount={figures.receivable} />
      </Stat>
      <Stat
        label={m['parties.party.field.exposure']()}
        {...link('exposure')}
        note={
          isMore(credit.limit) ? (
            <span>
              {m['parties.credit.of']()} <Money amount={credit.limit} />
            </span>
          ) : (
            m['parties.credit.cash']()
          )
        }
      >
        <Money amount={credit.exposure} />
      </Stat>
      <Stat label={m['parties.party.field.deposits']()} {...link('deposits')}>
        <Money amount={figures.deposits} />
      </Stat>
      <Stat label={m['parties.party.field.nextDueOn']()} {...link('nextDueOn')}>
        <DayText day={figures.nextDueOn} />
      </Stat>
    </StatStrip>
  )
}
