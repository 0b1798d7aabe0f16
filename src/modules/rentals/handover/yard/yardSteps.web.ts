import { m } from '#generated/words/messages.js'
import { dayIn, instantOf, timeIn } from '#kernel/shared/day.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { marksOf, type YardDraft } from '#modules/fleet/public.web.tsx'
import { whyTooLong } from './yardLengths.web.ts'
import { whyBackwards } from './yardReading.web.ts'

export const yardStepNames = (last: string): string[] => [
  m['rentals.yard.step.contract'](),
  m['rentals.yard.step.checklist'](),
  m['rentals.yard.step.readings'](),
  m['rentals.yard.step.damage'](),
  last,
  m['rentals.yard.step.signature'](),
]

/** The step a refusal is about, from 0. */
export function stepOf(refusal: Refusal): number {
  if (refusal.code.startsWith('fleet.odometer') || refusal.code === 'fleet.inspection.photosMissing') return 2
  if (refusal.code.startsWith('fleet.mark')) return 3
  if (refusal.code === 'platform.signing.emptySignature' || refusal.field?.includes('inspection.signature'))
    return 5
  const field = refusal.field?.split('.').at(-1)
  if (field === 'odometerKm' || field === 'fuelEighths') return 2
  return 0
}

/** Another person did it first, or the contract changed meanwhile. */
export const isConflict = (refusal: Refusal): boolean =>
  ['rentals.return.recorded', 'kernel.record.stale', 'rentals.contract.stateChanged'].includes(refusal.code)

/** What keeps a step from being left; null when it is done. */
export function whyNotLeave(
  step: number,
  draft: YardDraft,
  unchecked: number,
  missingPhotos: number,
  isClockWrong: boolean,
  isSigned = true,
  leastKm: number | null = null,
): string | null {
  if (step === 0 && isClockWrong && draft.atReason.trim() === '') return m['rentals.yard.why.clock']()
  if (step === 0 && isClockWrong) return whyTooLong(draft, 'atReason')
  if (step === 1 && unchecked > 0) return m['rentals.yard.why.unchecked']({ count: unchecked })
  if (step === 2 && draft.odometerKm === null) return m['rentals.yard.why.odometer']()
  if (step === 2) {
    const backwards = whyBackwards(draft, leastKm)
    if (backwards) return backwards
  }
  if (step === 2 && draft.fuelEighths === null) return m['rentals.yard.why.fuel']()
  if (step === 2 && missingPhotos > 0) return m['rentals.yard.why.photos']({ count: missingPhotos })
  if (step === 3) return whyTooLong(draft, 'note')
  // A record that needs no signature may carry one; a drawn one carries its name.
  if (step === 5 && !isSigned && draft.strokes === null) return null
  if (step === 5 && draft.signer.trim() === '') return m['rentals.yard.why.name']()
  if (step === 5 && draft.strokes === null) return m['rentals.yard.why.signature']()
  if (step === 5) return whyTooLong(draft, 'signer')
  return null
}

/** The local clock of an instant, as date fields show it. */
export const localOf = (instant: Date, timeZone: string): string =>
  `${dayIn(instant, timeZone)}T${timeIn(instant, timeZone)}`

/** The instant of the draft: what was typed, or now by the server's clock. */
export const actAt = (draft: YardDraft, timeZone: string, skew: number): Date =>
  draft.at ? instantOf(draft.at.slice(0, 10), draft.at.slice(11, 16), timeZone) : new Date(Date.now() + skew)

/** The part of the input that hand-over and return share. */
export function readingsOf(draft: YardDraft, timeZone: string, skew: number) {
  const inspection: InputFor<'rentals.return.record'>['inspection'] = {
    deviceId: draft.deviceId,
    overall: draft.overall,
    items: Object.entries(draft.items).map(([key, state]) => ({ key, state })),
    photos: [...draft.photos],
    marks: marksOf(draft),
    signature: draft.strokes
      ? {
          name: draft.signer.trim(),
          strokes: draft.strokes.map(stroke =>
            stroke.map(point => ({ ...point, atMs: Math.round(point.atMs) })),
          ),
        }
      : null,
  }
  return {
    at: actAt(draft, timeZone, skew).toISOString(),
    deviceAt: new Date().toISOString(),
    ...(draft.atReason ? { atReason: draft.atReason } : {}),
    odometerKm: draft.odometerKm ?? 0,
    fuelEighths: draft.fuelEighths ?? 0,
    jumpConfirmed: draft.isJumpConfirmed,
    inspection,
    ...(draft.note ? { note: draft.note } : {}),
  }
}
