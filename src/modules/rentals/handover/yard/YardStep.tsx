import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { sayCode } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import {
  CheckStep,
  DamageStep,
  ReadingsStep,
  SignStep,
  type useStart,
  type YardDraftState,
} from '#modules/fleet/public.web.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { whyReadBackwards } from './yardReading.web.ts'
import { actAt, localOf } from './yardSteps.web.ts'

/** What the steps of a yard job show. */
export type YardJobParts = {
  state: YardDraftState
  act: { isBusy: boolean; isWaiting: boolean; refusal: Refusal | null; fault: string | null }
  odometerHint: string
  /** What the odometer showed when the vehicle went out. */
  leastKm?: number
  fuelFact: string | null
  /** What the first step shows besides the time. */
  contractPart: ReactNode
  reviewPart: ReactNode
  /** How far the server's clock is ahead of the device's; 0 while the device is right. */
  skew: number
  /** The time is another job's: it is not asked here. */
  fixedTime?: boolean
}

type Props = YardJobParts & {
  /** From 0. */
  step: number
  start: ReturnType<typeof useStart>
  /** The sentence of a refusal that is about this step. */
  refusedHere: string | null
}

/** By how many minutes the device's clock is wrong, and what is proposed instead. */
function clockText(skew: number): string {
  const minutes = Math.round(Math.abs(skew) / 60_000)
  return skew > 0 ? m['rentals.yard.clockBehind']({ minutes }) : m['rentals.yard.clockAhead']({ minutes })
}

/** One of the six steps: contract and time, checklist, readings and photos, damage, what it costs, signature. */
export function YardStep(props: Props) {
  const { state, act, step, start, refusedHere, skew } = props
  const { draft, change } = state
  const { timeZone } = useCompany()
  const isOdometer = act.refusal?.code.startsWith('fleet.odometer') ?? false
  const isAtReason =
    act.refusal?.field === 'at' || act.refusal?.field === 'atReason' || draft.atReason !== '' || skew !== 0
  return (
    <>
      {refusedHere && !isOdometer && (
        <Notice hue="red" live>
          {refusedHere}
        </Notice>
      )}
      {step === 0 && (
        <>
          {props.contractPart}
          {!props.fixedTime && skew !== 0 && <Notice>{clockText(skew)}</Notice>}
          {!props.fixedTime && (
            <DateTimeField
              label={m['rentals.yard.at']()}
              value={localOf(actAt(draft, timeZone, skew), timeZone)}
              onChange={at => change({ at })}
            />
          )}
          {!props.fixedTime && isAtReason && (
            <TextField
              label={m['rentals.yard.atReason']()}
              value={draft.atReason}
              onChange={atReason => change({ atReason })}
              maxLength={200}
            />
          )}
        </>
      )}
      {step > 0 && step < 4 && start === null && <Skeleton lines={6} />}
      {step === 1 && start && <CheckStep keys={start.keys} state={state} />}
      {step === 2 && start && (
        <ReadingsStep
          state={state}
          angles={start.requiredAngles}
          lastPhotos={start.lastPhotos}
          odometerHint={props.odometerHint}
          odometerError={
            whyReadBackwards(draft, props.leastKm ?? null) ??
            (isOdometer && act.refusal ? sayCode(act.refusal.code, act.refusal.params) : null)
          }
          asksJump={act.refusal?.code === 'fleet.odometer.jump' || draft.isJumpConfirmed}
          fuelFact={props.fuelFact}
          photosError={null}
        />
      )}
      {step === 3 && start && <DamageStep state={state} known={start.knownMarks} />}
      {step === 4 && props.reviewPart}
      {step === 5 && <SignStep state={state} nameError={null} signatureError={null} />}
    </>
  )
}
