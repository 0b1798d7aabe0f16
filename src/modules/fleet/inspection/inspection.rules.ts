import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'

export const inspectionPurposes = ['out', 'in', 'periodic'] as const
export const inspectionStates = ['draft', 'signed', 'voided'] as const
export const overallConditions = ['excellent', 'good', 'fair', 'poor'] as const
export const photoAngles = [
  'front',
  'front_right',
  'right',
  'rear_right',
  'rear',
  'rear_left',
  'left',
  'front_left',
  'dashboard',
  'interior',
] as const
export type InspectionPurpose = (typeof inspectionPurposes)[number]
export type InspectionState = (typeof inspectionStates)[number]
export type PhotoAngle = (typeof photoAngles)[number]

/** The checklist a company begins with. */
export const defaultInspectionKeys = [
  'front_tyres',
  'rear_tyres',
  'front_lights',
  'rear_lights',
  'mirrors',
  'windscreen',
  'rear_glass',
  'engine',
  'brakes',
  'air_conditioning',
  'seat_belts',
  'body',
] as const

/** Why a draft may not be edited: it is signed (then a new one is made) or voided. */
export function whyNotEditInspection(inspection: { state: InspectionState }): Refusal | null {
  return inspection.state === 'draft' ? null : refused('fleet.inspection.locked')
}

/** Why an inspection may not be signed: not a draft, or angles its purpose asks for have no photo. */
export function whyNotSign(
  inspection: { state: InspectionState; angles: readonly PhotoAngle[] },
  requiredAngles: readonly PhotoAngle[],
): Refusal | null {
  if (inspection.state !== 'draft') return stateChanged(inspection.state)
  const missing = requiredAngles.filter(angle => !inspection.angles.includes(angle))
  if (missing.length === 0) return null
  return invalid('fleet.inspection.photosMissing', {
    field: 'photos',
    params: { count: missing.length, angles: missing },
  })
}

/** Why a signed inspection may not be voided: one of its marks has already been charged. */
export function whyNotVoidInspection(
  inspection: { state: InspectionState },
  chargedBy: string | null,
): Refusal | null {
  if (inspection.state !== 'signed') return stateChanged(inspection.state)
  return chargedBy ? refused('fleet.mark.charged', { params: { document: chargedBy } }) : null
}
