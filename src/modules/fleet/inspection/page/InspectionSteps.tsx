import { ArrowRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { sayError, sayRefusal } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Plate } from '#ui/Plate.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { InspectionPurpose } from '../inspection.rules.ts'
import { CheckStep, uncheckedOf } from './CheckStep.tsx'
import { DamageStep } from './DamageStep.tsx'
import { keepOrSend } from './outbox.web.ts'
import { ReadingsStep } from './ReadingsStep.tsx'
import { SignStep } from './SignStep.tsx'
import { signatureSvg } from './signatureSvg.web.ts'
import { useSeenVehicle, useStart } from './useStart.web.ts'
import { YardFrame } from './YardFrame.tsx'
import { marksOf, useOnline, useYardDraft, type YardDraft } from './yardDraft.web.ts'

/** What a person saw, ready to be sent. */
export type SeenVehicle = {
  readonly content: Omit<InputFor<'fleet.inspection.save'>, 'vehicleId' | 'purpose' | 'version' | 'custodyId'>
  readonly isOdometerConfirmed: boolean
  readonly signature: { readonly name: string; readonly fileId?: string }
}

type Props = {
  vehicleId: string
  purpose: InspectionPurpose
  /** Under which the device keeps it until it is sent. */
  draftName: string
  title: string
  /** Beside the vehicle's name: the document it is done for. */
  caption?: ReactNode
  finalName: string
  busy: boolean
  /** It was finished, and waits on the device for a connection. */
  isWaiting?: boolean
  /** Sends it, or leaves it to be sent (false); an error is shown at its step and nothing is lost. */
  onFinish: (seen: SeenVehicle) => Promise<boolean>
  onLeave: () => void
}

/** A look at a vehicle in four steps: checklist, readings with photos, damage, signature. */
export function InspectionSteps(props: Props) {
  const { vehicleId, purpose } = props
  const state = useYardDraft(props.draftName)
  const { draft, change } = state
  const isOnline = useOnline()
  const vehicle = useSeenVehicle(vehicleId)
  const start = useStart(vehicleId, purpose)
  const [problem, setProblem] = useState<{ code: string; text: string } | null>(null)
  const pressed = useRef<{ draft: YardDraft; seen: SeenVehicle } | null>(null)
  if (!start)
    return (
      <div className="page">
        <Skeleton lines={8} />
      </div>
    )
  const names = [
    m['fleet.inspection.step.checklist'](),
    m['fleet.inspection.step.readings'](),
    m['fleet.inspection.step.damage'](),
    m['fleet.inspection.step.signature'](),
  ]
  const last = names.length - 1
  const step = Math.min(last, draft.step)
  const missing = start.requiredAngles.filter(
    angle => !draft.photos.some(photo => photo.angle === angle),
  ).length
  const unchecked = uncheckedOf(start.keys, draft.items)
  const why =
    step === 0 && unchecked > 0
      ? m['fleet.inspection.why.unchecked']({ count: unchecked })
      : step === 1 && (draft.odometerKm === null || draft.fuelEighths === null)
        ? m['fleet.inspection.why.readings']()
        : step === 1 && missing > 0
          ? m['fleet.inspection.photosMissing']({ count: missing })
          : step === last && (draft.signer.trim() === '' || !draft.strokes)
            ? m['fleet.inspection.why.signature']()
            : null
  const seenNow = async (): Promise<SeenVehicle> => {
    const drawing = draft.strokes && signatureSvg(draft.strokes)
    return {
      content: {
        deviceKey: draft.deviceId,
        at: new Date().toISOString(),
        odometerKm: draft.odometerKm ?? 0,
        fuelEighths: draft.fuelEighths ?? 0,
        overall: draft.overall,
        ...(draft.note ? { note: draft.note } : {}),
        items: Object.entries(draft.items).map(([key, result]) => ({ key, result })),
        photos: [...draft.photos],
        marks: marksOf(draft),
      },
      isOdometerConfirmed: draft.isJumpConfirmed,
      signature: {
        name: draft.signer.trim(),
        ...(drawing ? { fileId: await keepOrSend(drawing, 'signature.svg') } : {}),
      },
    }
  }
  const finish = async () => {
    setProblem(null)
    try {
      // Pressed again after its answer was lost, with nothing changed, it is the same act and gets the first answer.
      if (pressed.current?.draft !== draft) pressed.current = { draft, seen: await seenNow() }
      const isDone = await props.onFinish(pressed.current.seen)
      if (isDone) state.forget()
    } catch (error) {
      const code = error instanceof RefusalError ? error.refusal.code : ''
      setProblem({ code, text: sayError(error) })
      if (code.startsWith('fleet.odometer') || code === 'fleet.inspection.photosMissing') change({ step: 1 })
    }
  }
  const { refusal } = draft
  const said = problem ?? (refusal && { code: refusal.code, text: sayRefusal(refusal) })
  const isOdometer = said?.code.startsWith('fleet.odometer') ?? false
  return (
    <YardFrame
      title={props.title}
      caption={props.caption ?? vehicle?.name}
      onBack={() => (step > 0 ? change({ step: step - 1 }) : props.onLeave())}
      steps={names}
      step={step}
      isOnline={isOnline}
      isKept={state.isKept}
      summary={
        <>
          {props.isWaiting && <Notice hue="slate">{m['fleet.yard.kept']()}</Notice>}
          {draft.fault && (
            <Notice hue="red" live>
              {draft.fault}
            </Notice>
          )}
          {said && !(isOdometer && step === 1) && (
            <Notice hue="red" live>
              {said.text}
            </Notice>
          )}
        </>
      }
      actions={
        props.isWaiting ? (
          // It goes by itself: the person goes on to the next vehicle.
          <Button kind="primary" size="large" onPress={props.onLeave}>
            {m['fleet.yard.goOn']()}
          </Button>
        ) : (
          <Button
            kind="primary"
            size="large"
            busy={props.busy}
            onPress={() => (step === last ? void finish() : change({ step: step + 1 }))}
            {...(why ? { disabledReason: why } : {})}
          >
            {step === last ? props.finalName : m['fleet.inspection.next']({ step: names[step + 1] ?? '' })}
            {step < last && <DirIcon icon={ArrowRight} />}
          </Button>
        )
      }
    >
      {vehicle && (
        <div className="yard-vehicle">
          <Plate number={vehicle.plate} />
          <bdi>{vehicle.name}</bdi>
        </div>
      )}
      {step === 0 && <CheckStep keys={start.keys} state={state} />}
      {step === 1 && (
        <ReadingsStep
          state={state}
          angles={start.requiredAngles}
          lastPhotos={start.lastPhotos}
          odometerHint={
            start.odometerKm === null
              ? ''
              : m['fleet.inspection.lastReading']({
                  km: new Intl.NumberFormat('en').format(start.odometerKm),
                })
          }
          odometerError={isOdometer ? (said?.text ?? null) : null}
          asksJump={said?.code === 'fleet.odometer.jump' || draft.isJumpConfirmed}
          fuelFact={
            start.fuelEighths === null ? null : m['fleet.inspection.lastFuel']({ eighths: start.fuelEighths })
          }
          photosError={null}
        />
      )}
      {step === 2 && <DamageStep state={state} known={start.knownMarks} />}
      {step === last && <SignStep state={state} nameError={null} signatureError={null} />}
    </YardFrame>
  )
}
