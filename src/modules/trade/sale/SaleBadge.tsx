import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type SaleRow, saleKinds, stateWords } from './saleWords.web.ts'

/** The state of an order or quote, and whether the quote has expired. */
export function SaleBadge({ row }: { row: Pick<SaleRow, 'state' | 'isExpired'> }) {
  return (
    <span className="row">
      <StatusBadge kind={saleKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
      {row.isExpired && <Badge hue="red">{m['trade.sale.expired']()}</Badge>}
    </span>
  )
}
