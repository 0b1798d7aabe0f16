import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import {
  keepOrSend,
  SignStep,
  signatureSvg,
  useOnline,
  useYardSend,
  type YardDraftState,
  YardFrame,
} from '#modules/fleet/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { links } from '../links.web.ts'
import { WalkItems } from './WalkItems.tsx'
import { WalkReadings } from './WalkReadings.tsx'
import { sentOf, type Walk, type WalkStart, walkOf } from './walk.web.ts'

type Props = {
  leaseId: string
  propertyId: string
  direction: 'in' | 'out'
  start: WalkStart
  state: YardDraftState
}

/** Three steps at the thumb: what was found, keys and meters, the tenant's signature. */
export function WalkSteps({ leaseId, propertyId, direction, start, state }: Props) {
  const { draft, change, changeFrom } = state
  const { timeZone } = useCompany()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const title = direction === 'in' ? m['realestate.handover.in']() : m['realestate.handover.out']()
  const send = useYardSend(state, `${title} ${start.property}`)
  const [problem, setProblem] = useState<string | null>(null)
  const walk = walkOf(draft, start)
  const changeWalk = (part: Partial<Walk>) =>
    changeFrom(before => ({ own: { ...walkOf(before, start), ...part } }))
  const steps = [
    m['realestate.handover.step.found'](),
    m['realestate.handover.step.readings'](),
    m['realestate.handover.step.sign'](),
  ]
  const last = steps.length - 1
  const step = Math.min(last, draft.step)
  const why = whyNotOn(step, walk, draft)
  const leave = () => void navigate({ href: `${links.lease(leaseId)}?tab=handovers` })
  const finish = async () => {
    if (!draft.strokes) return
    setProblem(null)
    try {
      const input: InputFor<'realestate.handover.record'> = {
        leaseId,
        propertyId,
        direction,
        on: dayIn(new Date(), timeZone),
        ...sentOf(walk),
        signedByName: draft.signer.trim(),
        signatureFileId: await keepOrSend(signatureSvg(draft.strokes), 'signature.svg'),
      }
      send.submit('realestate.handover.record', input)
    } catch (error) {
      setProblem(sayError(error))
    }
  }
  const said = problem ?? draft.fault ?? (send.refusal && sayCode(send.refusal.code, send.refusal.params))
  return (
    <YardFrame
      title={title}
      caption={<bdi>{start.property}</bdi>}
      onBack={() => (step > 0 ? change({ step: step - 1 }) : leave())}
      steps={steps}
      step={step}
      isOnline={isOnline}
      isKept={state.isKept}
      summary={
        <>
          {send.isWaiting && <Notice hue="slate">{m['realestate.handover.waits']()}</Notice>}
          {said && (
            <Notice hue="red" live>
              {said}
            </Notice>
          )}
        </>
      }
      actions={
        send.isWaiting ? (
          <Button kind="primary" size="large" onPress={leave}>
            {m['realestate.handover.goOn']()}
          </Button>
        ) : (
          <Button
            kind="primary"
            size="large"
            busy={send.isBusy}
            onPress={() => (step === last ? void finish() : change({ step: step + 1 }))}
            {...(why ? { disabledReason: why } : {})}
          >
            {step === last
              ? m['realestate.handover.finish']()
              : m['realestate.handover.next']({ step: steps[step + 1] ?? '' })}
            {step < last && <DirIcon icon={ArrowRight} />}
          </Button>
        )
      }
    >
      {step === 0 && (
        <WalkItems walk={walk} direction={direction} onChange={items => changeWalk({ items })} />
      )}
      {step === 1 && <WalkReadings walk={walk} start={start} onChange={changeWalk} />}
      {step === last && <SignStep state={state} nameError={null} signatureError={null} />}
    </YardFrame>
  )
}

/** What is still missing at a step; null when it may go on. */
function whyNotOn(step: number, walk: Walk, draft: YardDraftState['draft']): string | null {
  if (step === 0 && walk.items.some(item => !item.room.trim() || !item.item.trim()))
    return m['realestate.handover.incomplete']()
  if (step === 0 && walk.items.some(item => item.state === null)) return m['realestate.handover.unchecked']()
  if (step === 2 && (draft.signer.trim().length < 2 || !draft.strokes))
    return m['realestate.handover.unsigned']()
  return null
}
