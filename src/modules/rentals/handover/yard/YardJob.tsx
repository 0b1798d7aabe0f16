import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { sayRefusal } from '#kernel/web/say.ts'
import { uncheckedOf, useOnline, useStart, YardFrame } from '#modules/fleet/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Plate } from '#ui/Plate.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import { type YardJobParts, YardStep } from './YardStep.tsx'
import { stepOf, whyNotLeave, yardStepNames } from './yardSteps.web.ts'

type Props = YardJobParts & {
  title: string
  number: string
  customer: string
  contractId: string
  purpose: 'out' | 'in'
  vehicle: { id: string; plate: string; label: string } | null
  /** Beside the vehicle: how late it is. */
  badge?: ReactNode
  reviewName: string
  summary?: ReactNode
  finalName: string
  onFinish: () => void
  /** Nothing can be done until this is settled. */
  blocked: string | null
  /** What keeps the first step from being left. */
  firstBlocked?: string | null
  /** Where the first step goes back to; the contract's page when left out. */
  onLeave?: () => void
  /** The signer unless another is named. */
  signer?: string | undefined
  /** Whether the record needs a signature; it does when left out. */
  isSigned?: boolean
}

/**
 * Handing over or taking back: on a phone one task a step, on a wide screen all six under one another, because at the counter
 * every press counts.
 */
export function YardJob(props: Props) {
  const { state, act, vehicle, purpose, signer } = props
  const { draft, change } = state
  const navigate = useNavigate()
  const isOnline = useOnline()
  const isNarrow = useNarrow()
  const start = useStart(vehicle?.id ?? null, purpose)
  const names = yardStepNames(props.reviewName)
  const last = names.length - 1
  const angles = start?.requiredAngles ?? []
  const missing = angles.filter(angle => !draft.photos.some(photo => photo.angle === angle)).length
  const unchecked = uncheckedOf(start?.keys ?? [], draft.items)
  // All at once, nothing is left out because its questions are still on their way.
  const isComing = !isNarrow && vehicle !== null && start === null
  const whys = names.map(
    (_, at) =>
      whyNotLeave(
        at,
        draft,
        unchecked,
        missing,
        props.skew !== 0 && !props.fixedTime,
        props.isSigned,
        props.leastKm,
      ) ?? (at === 0 ? (props.firstBlocked ?? null) : at === last ? props.blocked : null),
  )
  const unfinished = whys.findIndex(why => why !== null)
  const step = isNarrow ? Math.min(last, draft.step) : unfinished === -1 ? last : unfinished
  const why = whys[step] ?? null
  const refusedAt = act.refusal ? stepOf(act.refusal) : null
  const sentence = act.refusal ? sayRefusal(act.refusal) : null
  const go = (next: number) => change({ step: next })
  const next = () => (!isNarrow || step === last ? props.onFinish() : go(step + 1))
  const isLast = !isNarrow || step === last
  const leave = () =>
    props.onLeave ? props.onLeave() : void navigate({ href: `/contracts/${props.contractId}` })
  // The driver signs, unless another name is typed; only a job that has just begun is filled in.
  useEffect(() => {
    if (signer) state.changeFrom(before => (before.signer === '' ? { signer } : {}))
  }, [signer, state.changeFrom])
  return (
    <YardFrame
      title={props.title}
      caption={
        <>
          <bdi className="n">{props.number}</bdi> · {props.customer}
        </>
      }
      onBack={() => (isNarrow && step > 0 ? go(step - 1) : leave())}
      steps={names}
      step={step}
      isOnline={isOnline}
      isKept={state.isKept}
      summary={
        <>
          {act.isWaiting && <Notice hue="slate">{m['rentals.yard.waiting']()}</Notice>}
          {act.fault && (
            <Notice hue="red" live>
              {act.fault}
            </Notice>
          )}
          {sentence && refusedAt !== null && (!isNarrow || refusedAt !== step) && (
            <Notice
              hue="red"
              live
              actions={
                isNarrow && (
                  <Button size="small" onPress={() => go(refusedAt)}>
                    {m['rentals.yard.goThere']({ step: names[refusedAt] ?? '' })}
                  </Button>
                )
              }
            >
              {sentence}
            </Notice>
          )}
          {props.summary}
        </>
      }
      actions={
        <>
          {isNarrow && step === 2 && (
            <Button size="large" onPress={() => go(3)}>
              <TriangleAlert aria-hidden />
              {m['rentals.yard.damage']()}
            </Button>
          )}
          <Button
            kind="primary"
            size="large"
            busy={act.isBusy || act.isWaiting || isComing}
            onPress={next}
            {...(why ? { disabledReason: why } : {})}
          >
            {isLast ? props.finalName : m['rentals.yard.next']({ step: names[step + 1] ?? '' })}
            {!isLast && <DirIcon icon={ArrowRight} />}
          </Button>
        </>
      }
    >
      {vehicle && (
        <div className="yard-vehicle">
          <Plate number={vehicle.plate} />
          <bdi>{vehicle.label}</bdi>
          {props.badge}
        </div>
      )}
      {isNarrow ? (
        <YardStep {...props} step={step} start={start} refusedHere={refusedAt === step ? sentence : null} />
      ) : (
        names.map((name, at) => (
          <Card key={name} title={name}>
            <div className="stack">
              <YardStep {...props} step={at} start={start} refusedHere={refusedAt === at ? sentence : null} />
            </div>
          </Card>
        ))
      )}
    </YardFrame>
  )
}
