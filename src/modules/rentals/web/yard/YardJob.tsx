import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { sayCode, sayRefusal } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import {
  CheckStep,
  DamageStep,
  ReadingsStep,
  SignStep,
  uncheckedOf,
  useOnline,
  useStart,
  type YardDraftState,
  YardFrame,
} from '#modules/fleet/web/public.tsx'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Plate } from '#ui/Plate.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { localOf, stepOf, whyNotLeave, yardStepNames } from './yardSteps.ts'

type Props = {
  title: string
  number: string
  customer: string
  contractId: string
  purpose: 'out' | 'in'
  vehicle: { readonly id: string; readonly plate: string; readonly label: string } | null
  state: YardDraftState
  act: { isBusy: boolean; isWaiting: boolean; refusal: Refusal | null; fault: string | null }
  /** Beside the vehicle: how late it is. */
  badge?: ReactNode
  odometerHint: string
  fuelFact: string | null
  /** What the first step shows besides the time. */
  contractPart: ReactNode
  reviewName: string
  reviewPart: ReactNode
  summary?: ReactNode
  finalName: string
  onFinish: () => void
  /** Nothing can be done until this is settled. */
  blocked: string | null
  /** What keeps the first step from being left. */
  firstBlocked?: string | null
  /** The time is another job's: it is not asked here. */
  fixedTime?: boolean
  /** Where the first step goes back to; the contract's page when left out. */
  onLeave?: () => void
}

/** The six steps of handing over or taking back. */
export function YardJob(props: Props) {
  const { state, act, vehicle, purpose } = props
  const { draft, change } = state
  const { timeZone } = useCompany()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const start = useStart(vehicle?.id ?? null, purpose)
  const names = yardStepNames(props.reviewName)
  const last = names.length - 1
  const step = Math.min(last, draft.step)
  const keys = start?.keys ?? []
  const angles = start?.requiredAngles ?? []
  const missing = angles.filter(angle => !draft.photos.some(photo => photo.angle === angle)).length
  const unchecked = uncheckedOf(keys, draft.items)
  const why =
    whyNotLeave(step, draft, unchecked, missing) ??
    (step === 0 ? (props.firstBlocked ?? null) : step === last ? props.blocked : null)
  const refusedAt = act.refusal ? stepOf(act.refusal) : null
  const sentence = act.refusal ? sayRefusal(act.refusal) : null
  const isOdometer = act.refusal?.code.startsWith('fleet.odometer') ?? false
  const isAtReason = act.refusal?.field === 'at' || act.refusal?.field === 'atReason' || draft.atReason !== ''
  const go = (next: number) => change({ step: next })
  const next = () => (step === last ? props.onFinish() : go(step + 1))
  return (
    <YardFrame
      title={props.title}
      caption={
        <>
          <bdi className="n">{props.number}</bdi> · {props.customer}
        </>
      }
      onBack={() =>
        step > 0
          ? go(step - 1)
          : props.onLeave
            ? props.onLeave()
            : void navigate({ href: `/contracts/${props.contractId}` })
      }
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
          {sentence && refusedAt !== step && refusedAt !== null && (
            <Notice
              hue="red"
              live
              actions={
                <Button size="small" onPress={() => go(refusedAt)}>
                  {m['rentals.yard.goThere']({ step: names[refusedAt] ?? '' })}
                </Button>
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
          {step === 2 && (
            <Button size="large" onPress={() => go(3)}>
              <TriangleAlert aria-hidden />
              {m['rentals.yard.damage']()}
            </Button>
          )}
          <Button
            kind="primary"
            size="large"
            busy={act.isBusy || act.isWaiting}
            onPress={next}
            {...(why ? { disabledReason: why } : {})}
          >
            {step === last ? props.finalName : m['rentals.yard.next']({ step: names[step + 1] ?? '' })}
            {step < last && <DirIcon icon={ArrowRight} />}
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
      {sentence && refusedAt === step && !isOdometer && (
        <Notice hue="red" live>
          {sentence}
        </Notice>
      )}
      {step === 0 && (
        <>
          {props.contractPart}
          {!props.fixedTime && (
            <DateTimeField
              label={m['rentals.yard.at']()}
              value={draft.at ?? localOf(new Date(), timeZone)}
              onChange={at => change({ at })}
            />
          )}
          {isAtReason && (
            <TextField
              label={m['rentals.yard.atReason']()}
              value={draft.atReason}
              onChange={atReason => change({ atReason })}
            />
          )}
        </>
      )}
      {step > 0 && step < 4 && start === null && <Skeleton lines={6} />}
      {step === 1 && start && <CheckStep keys={keys} state={state} />}
      {step === 2 && start && (
        <ReadingsStep
          state={state}
          angles={angles}
          lastPhotos={start.lastPhotos}
          odometerHint={props.odometerHint}
          odometerError={isOdometer && act.refusal ? sayCode(act.refusal.code, act.refusal.params) : null}
          asksJump={act.refusal?.code === 'fleet.odometer.jump' || draft.isJumpConfirmed}
          fuelFact={props.fuelFact}
          photosError={null}
        />
      )}
      {step === 3 && start && <DamageStep state={state} known={start.knownMarks} />}
      {step === 4 && props.reviewPart}
      {step === last && <SignStep state={state} nameError={null} signatureError={null} />}
    </YardFrame>
  )
}
