import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type PropertyRow, statusKinds, statusWords } from './propertyWords.web.ts'

/** What a unit is today; of a building how many of its units are let. */
export function PropertyBadge({
  row,
}: {
  row: Pick<PropertyRow, 'status' | 'counts' | 'forSale' | 'isActive'>
}) {
  return (
    <span className="row">
      {row.status && <StatusBadge kind={statusKinds[row.status]}>{statusWords[row.status]()}</StatusBadge>}
      {row.counts && (
        <span className="n soft-ink">
          {m['realestate.property.letOf']({ leased: row.counts.leased, units: row.counts.units })}
        </span>
      )}
      {!row.isActive && <Badge hue="slate">{m['realestate.property.inactive']()}</Badge>}
      {row.forSale && <Badge hue="violet">{m['realestate.property.forSaleBadge']()}</Badge>}
    </span>
  )
}
