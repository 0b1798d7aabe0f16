import { m } from '#generated/words/messages.js'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Payment } from '../../wordMaps.web.ts'

const outcomeWords = {
  approved: m['billing.approval.approvedBy'],
  rejected: m['billing.approval.rejectedBy'],
  withdrawn: m['billing.approval.withdrawnBy'],
}

/** Who asked for a payment above the limit, and who decided. */
export function WaitingNote({ request }: { request: NonNullable<Payment['request']> }) {
  const { outcome, askedBy, askedAt, decidedBy, decidedAt, isElsewhere } = request
  const decided = isElsewhere ? m['billing.approval.approvedElsewhere'] : outcome && outcomeWords[outcome]
  return (
    <Notice hue={outcome === null ? 'amber' : outcome === 'approved' ? 'green' : 'slate'}>
      {(decided || m['billing.approval.waits'])()} <bdi>{outcome === null ? askedBy : decidedBy}</bdi>
      {' · '}
      <InstantText at={decidedAt ?? askedAt} />
    </Notice>
  )
}
