import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type LeaseListRow, statusKinds, statusWords } from './leaseWords.web.ts'

const soonDays = 90

/** The state of a lease, and what is computed of it: running on, ending soon, notice given, late. */
export function LeaseBadge({
  row,
}: {
  row: Pick<LeaseListRow, 'status' | 'isHoldover' | 'isRenewed' | 'moveOutOn' | 'daysLeft' | 'overdueDays'>
}) {
  const isActive = row.status === 'active'
  return (
    <span className="row">
      <StatusBadge kind={statusKinds[row.status]}>{statusWords[row.status]()}</StatusBadge>
      {row.isHoldover && <Badge hue="amber">{m['realestate.lease.badge.holdover']()}</Badge>}
      {isActive && !row.isHoldover && row.daysLeft <= soonDays && (
        <Badge hue="slate">{m['realestate.lease.badge.ends']({ count: row.daysLeft })}</Badge>
      )}
      {isActive && row.moveOutOn && <Badge hue="violet">{m['realestate.lease.badge.notice']()}</Badge>}
      {row.isRenewed && <Badge hue="green">{m['realestate.lease.badge.renewed']()}</Badge>}
      {row.overdueDays > 0 && <Badge hue="red">{m['realestate.lease.badge.late']()}</Badge>}
    </span>
  )
}
