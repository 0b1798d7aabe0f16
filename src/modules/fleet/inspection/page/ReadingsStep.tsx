import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { sayError } from '#kernel/web/say.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FuelField } from '#ui/FuelField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { PhotoSlot } from '#ui/PhotoSlot.tsx'
import { VehicleOutline } from '#ui/VehicleOutline.tsx'
import type { VehicleView } from '#ui/vehicleViews.tsx'
import { angleWords } from './inspectionWords.web.ts'
import { keepOrSend, sendWaiting } from './outbox.web.ts'
import { useDeviceUrls } from './useDeviceUrls.web.ts'
import type { PhotoAngle, YardDraftState } from './yardDraft.web.ts'

const outlines: Record<PhotoAngle, VehicleView> = {
  front: 'front',
  front_right: 'right',
  right: 'right',
  rear_right: 'right',
  rear: 'rear',
  rear_left: 'left',
  left: 'left',
  front_left: 'left',
  dashboard: 'interior',
  interior: 'interior',
}

type Props = {
  state: YardDraftState
  angles: readonly PhotoAngle[]
  lastPhotos: readonly { angle: PhotoAngle; fileId: string }[]
  /** Under the field: the last reading, what was driven, what is allowed. */
  odometerHint: string
  odometerError: string | null
  asksJump: boolean
  fuelFact: string | null
  photosError: string | null
}

/** Odometer, fuel and the guided photos. */
export function ReadingsStep(props: Props) {
  const { state, angles, lastPhotos } = props
  const { draft, change, changeFrom } = state
  const [sending, setSending] = useState<PhotoAngle | null>(null)
  const taken = new Map(draft.photos.map(photo => [photo.angle, photo.fileId]))
  const last = new Map(lastPhotos.map(photo => [photo.angle, photo.fileId]))
  const next = angles.find(angle => !taken.has(angle))
  const urlOf = useDeviceUrls(draft.photos.map(photo => photo.fileId))
  const add = (angle: PhotoAngle, fileId: string) => {
    const photo = { angle, fileId, takenAt: new Date().toISOString() }
    changeFrom(before => ({
      photos: [...before.photos.filter(one => one.angle !== angle), photo],
      badPhoto: null,
    }))
  }
  const pick = async (angle: PhotoAngle, file: File) => {
    setSending(angle)
    try {
      add(angle, await keepOrSend(file, file.name))
      void sendWaiting()
    } catch (error) {
      change({ badPhoto: { angle, text: sayError(error) } })
    } finally {
      setSending(null)
    }
  }
  return (
    <>
      <div className="big-field">
        <NumberField
          label={m['fleet.inspection.odometer']()}
          name="odometerKm"
          value={draft.odometerKm}
          onChange={odometerKm => change({ odometerKm, isJumpConfirmed: false })}
          unit={m['fleet.inspection.km']()}
          hint={props.odometerHint}
          error={props.odometerError}
        />
      </div>
      {props.asksJump && (
        <Checkbox checked={draft.isJumpConfirmed} onChange={isJumpConfirmed => change({ isJumpConfirmed })}>
          {m['fleet.inspection.jumpIsRight']()}
        </Checkbox>
      )}
      <FuelField
        label={m['fleet.inspection.fuel']()}
        {...(props.fuelFact ? { fact: props.fuelFact } : {})}
        empty={m['fleet.inspection.fuelEmpty']()}
        full={m['fleet.inspection.fuelFull']()}
        value={draft.fuelEighths}
        onChange={fuelEighths => change({ fuelEighths })}
      />
      {angles.length > 0 && (
        <div className="field">
          <div className="row">
            <span className="field-label">{m['fleet.inspection.photos']()}</span>
            <span className="cap push">
              {m['fleet.inspection.photoCount']({
                count: angles.filter(angle => taken.has(angle)).length,
                total: angles.length,
              })}
            </span>
          </div>
          <div className="photos yard-photos">
            {angles.map(angle => {
              const photo = taken.get(angle)
              const before = last.get(angle)
              return (
                <PhotoSlot
                  key={angle}
                  name={angleWords[angle]()}
                  photoUrl={photo ? urlOf(photo) : null}
                  lastPhotoUrl={before ? fileUrl(before) : null}
                  outline={<VehicleOutline view={outlines[angle]} />}
                  next={angle === next}
                  progress={sending === angle ? 0.5 : null}
                  error={draft.badPhoto?.angle === angle ? draft.badPhoto.text : null}
                  onPick={file => void pick(angle, file)}
                />
              )
            })}
          </div>
          {props.photosError && <span className="field-error">{props.photosError}</span>}
        </div>
      )}
    </>
  )
}
