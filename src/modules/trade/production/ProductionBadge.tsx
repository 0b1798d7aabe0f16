import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type ProductionRow, productionKinds, stateWords } from './productionWords.web.ts'

/** The state of an order, and whether it should have been ready. */
export function ProductionBadge({ row }: { row: Pick<ProductionRow, 'state' | 'isLate'> }) {
  return (
    <span className="row">
      <StatusBadge kind={productionKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
      {row.isLate && <Badge hue="red">{m['trade.production.late']()}</Badge>}
    </span>
  )
}
