import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { priorityWords, type RequestRow, stateKinds, stateWords } from './maintenanceWords.web.ts'

const hues = { urgent: 'red', high: 'amber', medium: 'blue', low: 'slate' } as const

export const PriorityBadge = ({ row }: { row: Pick<RequestRow, 'priority'> }) => (
  <Badge hue={hues[row.priority]}>{priorityWords[row.priority]()}</Badge>
)

/** Where a request stands, and whether it has been open for too long. */
export const RequestBadge = ({ row }: { row: Pick<RequestRow, 'state' | 'isLate'> }) => (
  <span className="row">
    <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
    {row.isLate && <Badge hue="red">{m['realestate.maintenance.late']()}</Badge>}
  </span>
)
