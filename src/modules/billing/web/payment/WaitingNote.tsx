import { m } from '#generated/words/messages.js'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Payment } from '../wordMaps.ts'

const outcomeWords = {
  approved: m['billing.approval.approvedBy'],
  rejected: m['billing.approval.rejectedBy'],
  withdrawn: m['billing.approval.withdrawnBy'],
}

/** Who asked for a payment above the limit, and who decided. */
export function WaitingNote({ request }: { readonly request: NonNullable<Payment['request']> }) {
  const { outcome, askedBy, askedAt, decidedBy, decidedAt } = request
  return (
    <Notice hue={outcome === null ? 'amber' : outcome === 'approved' ? 'green' : 'slate'}>
      {outcome === null ? m['billing.approval.waits']() : outcomeWords[outcome]()}{' '}
      <bdi>{outcome === null ? askedBy : decidedBy}</bdi>
      {' · '}
      <InstantText at={decidedAt ?? askedAt} />
    </Notice>
  )
}
