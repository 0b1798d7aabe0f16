import { m } from '#generated/words/messages.js'
import { usePathOfSubject } from '#modules/platform/public.web.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'

export type RequestAbout = {
  readonly id: string
  readonly number: string
  readonly state: 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'void'
  readonly askedBy: string
  readonly askedAt: string
  readonly step: number
  readonly steps: number
  readonly decidedBy: string | null
  readonly onBehalfOf: string | null
  readonly decidedAt: string | null
  readonly reason: string | null
  readonly mayOpen: boolean
}

const outcomeWords = {
  approved: m['approvals.note.approved'],
  rejected: m['approvals.note.rejected'],
  withdrawn: m['approvals.note.withdrawn'],
  void: m['approvals.note.void'],
}

/** Where a record stands with those who must agree: on its own page, with the way to the request. */
export function RequestNote({ request }: { request: RequestAbout }) {
  const { state, number, askedBy, step, steps, decidedBy, onBehalfOf, reason } = request
  const path = usePathOfSubject()(`approvals.request:${request.id}`)
  const isOpen = state === 'pending'
  const hue = isOpen ? 'amber' : state === 'approved' ? 'green' : 'slate'
  const by = state === 'withdrawn' ? askedBy : decidedBy
  return (
    <Notice hue={hue}>
      {isOpen ? m['approvals.note.waits']({ step, steps, name: askedBy }) : outcomeWords[state]()}{' '}
      {!isOpen && state !== 'void' && by && (
        <>
          <bdi>{onBehalfOf ? m['approvals.note.inPlaceOf']({ by, of: onBehalfOf }) : by}</bdi>{' '}
        </>
      )}
      <span aria-hidden>·</span>{' '}
      {request.mayOpen && path ? (
        <TextLink href={path}>
          <span className="n">{number}</span>
        </TextLink>
      ) : (
        <span className="n">{number}</span>
      )}{' '}
      <span aria-hidden>·</span> <InstantText at={request.decidedAt ?? request.askedAt} />
      {reason && (
        <p>
          <bdi>{reason}</bdi>
        </p>
      )}
    </Notice>
  )
}
