import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { DueCell } from '../due/DueCell.tsx'
import { links } from '../links.web.ts'
import { ageWords } from './ageWords.rules.ts'

export type Cell = {
  /** One party; all of them when absent. */
  readonly partyId?: string
  readonly partyName?: string
  /** What the list of parties was narrowed to. */
  readonly search?: string
  /** One age; every one when absent. */
  readonly column?: number
}

type Props = {
  side: 'customer' | 'vendor'
  asOf: Day
  cell: Cell
  onClose: () => void
}

/** The documents that add up to one figure of the ageing. */
export function AgeingPanel({ side, asOf, cell, onClose }: Props) {
  const { partyId, partyName, column, search } = cell
  const answer = useAnswer('billing.ageing.documents', {
    side,
    asOf,
    ...(partyId ? { partyId } : {}),
    ...(search ? { search } : {}),
    ...(column === undefined ? {} : { column }),
  })
  const hrefOf = side === 'vendor' ? links.bill : links.invoice
  const age = column === undefined ? m['billing.invoice.open']() : ageWords[column]?.()
  return (
    <SidePanel open onOpenChange={onClose} title={partyName ? `${partyName} · ${age}` : (age ?? '')}>
      <Loaded answer={answer}>
        {({ rows, total, isCut }) => (
          <div className="stack">
            {isCut && <Notice hue="slate">{m['billing.ageing.cut']()}</Notice>}
            <table className="plain-table">
              <tbody>
                {rows.map(row => (
                  <tr key={row.id}>
                    <DueCell
                      document={row}
                      href={hrefOf(row.id)}
                      {...(partyId ? {} : { party: row.partyName })}
                    />
                    <td className="money-cell">
                      <Amount amount={row.open} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="row">
              <span className="grow strong">{m['billing.invoice.total']()}</span>
              <Money amount={total} strong />
            </p>
          </div>
        )}
      </Loaded>
    </SidePanel>
  )
}
