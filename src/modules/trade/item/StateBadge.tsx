import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type ItemRow, stateKinds, stateWords } from './itemWords.web.ts'

/** How much of an item there is, in a word. */
export function StateBadge({ row }: { row: Pick<ItemRow, 'state' | 'isActive'> }) {
  return (
    <span className="row">
      <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
      {!row.isActive && <Badge hue="slate">{m['trade.item.stopped']()}</Badge>}
    </span>
  )
}
