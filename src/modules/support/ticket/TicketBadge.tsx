import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { priorityWords, stateKinds, stateWords, type TicketRow } from './ticketWords.web.ts'

export const TicketBadge = ({ row }: { row: Pick<TicketRow, 'state'> }) => (
  <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
)

const priorityHues = { urgent: 'red', high: 'amber', medium: 'blue', low: 'slate' } as const

export const PriorityBadge = ({ row }: { row: Pick<TicketRow, 'priority'> }) => (
  <Badge hue={priorityHues[row.priority]}>{priorityWords[row.priority]()}</Badge>
)

/** When the next target is due; why there is none where the clock stands. */
export function DueText({ row }: { row: Pick<TicketRow, 'state' | 'dueAt' | 'pressure'> }) {
  if (row.dueAt === null)
    return row.state === 'waiting_customer' ? (
      <span className="cap">{m['support.due.stands']()}</span>
    ) : (
      <span className="quiet">—</span>
    )
  return (
    <span className={row.pressure === 'late' ? 'bad strong' : row.pressure === 'soon' ? 'strong' : undefined}>
      <InstantText at={row.dueAt} />
      {row.pressure === 'late' && <> {m['support.due.late']()}</>}
    </span>
  )
}
