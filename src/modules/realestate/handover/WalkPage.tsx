import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useYardDraft } from '#modules/fleet/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { links } from '../links.web.ts'
import '../realestate.css'
import { WalkSteps } from './WalkSteps.tsx'
import type { WalkStart } from './walk.web.ts'

/** What the device keeps of the unit, so that the walk opens again without signal; the fresh answer wins. */
function useKeptStart(key: string, fresh: WalkStart | undefined): WalkStart | null {
  const [kept] = useState<WalkStart | null>(() => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') as WalkStart | null
    } catch {
      // Unreadable means not kept.
      return null
    }
  })
  useEffect(() => {
    if (!fresh) return
    try {
      localStorage.setItem(key, JSON.stringify(fresh))
    } catch {
      // No room: the answer is on the screen all the same.
    }
  }, [key, fresh])
  return fresh ?? kept
}

/** `/properties/contracts/{id}/handover?property=…&direction=in`: a walk through a unit on the phone, with or without signal. */
export default function WalkPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [address] = useAddress()
  const propertyId = String(address['property'] ?? '')
  const direction = address['direction'] === 'out' ? 'out' : 'in'
  const name = `walk:${id}:${propertyId}:${direction}`
  const state = useYardDraft(name)
  const answer = useAnswer('realestate.handover.start', { leaseId: id, propertyId, direction })
  const start = useKeptStart(`draft:yard-${name}`, answer.data)
  if (!start) return <Loaded answer={answer}>{() => null}</Loaded>
  const isSent = state.draft.answer !== null
  if (isSent || (start.isSigned && state.draft.pending === null))
    return (
      <div className="page page-narrow">
        <EmptyState
          title={isSent ? m['realestate.handover.sent']() : m['realestate.handover.known']()}
          actions={
            <ButtonLink kind="primary" href={`${links.lease(id)}?tab=handovers`}>
              {m['realestate.handover.toLease']()}
            </ButtonLink>
          }
        />
      </div>
    )
  return <WalkSteps leaseId={id} propertyId={propertyId} direction={direction} start={start} state={state} />
}
