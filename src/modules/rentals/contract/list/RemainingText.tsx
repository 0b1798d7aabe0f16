import { m } from '#generated/words/messages.js'
import { daysBetween } from '#kernel/shared/day.ts'
import { useClock, useToday } from '../../clock.web.ts'
import type { ContractRow } from '../../price/amounts.web.ts'
import { shortLateText } from './lateText.web.ts'

const running = new Set(['draft', 'under_review', 'reserved', 'active'])

type Props = { contract: Pick<ContractRow, 'status' | 'badges' | 'lateMinutes' | 'dueBackAt'> }

/** What is left of the term, or how late the vehicle is; nothing once it is back. */
export function RemainingText({ contract }: Props) {
  const today = useToday()
  const { dayOf } = useClock()
  if (contract.badges.includes('returnLate'))
    return <span className="bad strong">{shortLateText(contract.lateMinutes)}</span>
  const days = daysBetween(today, dayOf(contract.dueBackAt))
  if (!running.has(contract.status) || days < 0) return <span className="quiet">{'\u2014'}</span>
  return (
    <span className={days === 0 ? 'rentals-today' : 'soft-ink'}>
      {m['rentals.contract.daysLeft']({ days })}
    </span>
  )
}
