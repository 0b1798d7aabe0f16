import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'

type Entry = OutputFor<'accounting.journal.get'>
type Props = { entry: Pick<Entry, 'status'>; approval: NonNullable<Entry['approval']> }

/** Who asked for approval of a manual entry and who decided, with the reason it came back. */
export function ApprovalNote({ entry, approval }: Props) {
  const { askedBy, askedAt, decidedBy, decidedAt, reason } = approval
  const name = (text: string | null) => <bdi>{text ?? m['accounting.approval.unknown']()}</bdi>
  if (entry.status === 'submitted')
    return (
      <Notice hue="amber">
        {m['accounting.approval.waits']()} {name(askedBy)}
        {askedAt && (
          <>
            {' · '}
            <InstantText at={askedAt} />
          </>
        )}
      </Notice>
    )
  return (
    <Notice hue={reason === null ? 'green' : 'red'}>
      {reason === null ? m['accounting.approval.approvedBy']() : m['accounting.approval.sentBackBy']()}{' '}
      {name(decidedBy)}
      {decidedAt && (
        <>
          {' · '}
          <InstantText at={decidedAt} />
        </>
      )}
      {reason !== null && (
        <p>
          <bdi>{reason}</bdi>
        </p>
      )}
    </Notice>
  )
}
