import type { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import { storeFile } from '#kernel/server/files.ts'
import { deny, invalid, type Refusal, refuse } from '#kernel/shared/refusal.ts'
import { saveInspection, signInspection } from '#modules/fleet/public.server.ts'
import type { PhotoAngle } from '#modules/fleet/public.ts'
import { strokesSvg } from '#modules/platform/public.server.ts'
import { whyNotSignature } from '#modules/platform/public.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import type { inspectionInput } from './handover.contract.ts'

export type InspectionInput = z.output<typeof inspectionInput>

const angles: ReadonlySet<string> = new Set<PhotoAngle>([
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
])
const isAngle = (angle: string): angle is PhotoAngle => angles.has(angle)

export type TakenInspection = {
  readonly purpose: 'out' | 'in'
  readonly vehicleId: string
  readonly custodyId: string
  readonly at: Date
  readonly odometerKm: number
  readonly fuelEighths: number
  readonly jumpConfirmed: boolean
  readonly note: string | null
  readonly customerId: string
  readonly input: InspectionInput
}

/** Whether the company lets a record stand without the customer's signature. */
async function whyNotUnsigned(ctx: Ctx, purpose: TakenInspection['purpose']): Promise<Refusal | null> {
  const { handoverIsSigned, returnIsSigned } = await settingsOf(ctx)
  const isRequired = purpose === 'out' ? handoverIsSigned : returnIsSigned
  return isRequired ? invalid('rentals.record.unsigned', { field: 'inspection.signature' }) : null
}

/**
 * Keeps and signs the inspection of a handover or return with fleet, within the action: photos, damage, reading, signatures. Refuses FI,
 * FO, an unclear signature (S2) and an unknown angle.
 */
export async function takeInspection(
  ctx: Ctx,
  taken: TakenInspection,
): Promise<{ id: string; number: string }> {
  const { input } = taken
  if (input.signature) refuse(whyNotSignature(input.signature.strokes))
  else refuse(await whyNotUnsigned(ctx, taken.purpose))
  const saved = await saveInspection(ctx, {
    // One device may take a vehicle in and another out under one action: the purpose keeps the two drafts apart.
    deviceKey: `${input.deviceId}:${taken.purpose}`,
    vehicleId: taken.vehicleId,
    purpose: taken.purpose,
    custodyId: taken.custodyId,
    at: taken.at,
    odometerKm: taken.odometerKm,
    fuelEighths: taken.fuelEighths,
    overall: input.overall,
    note: taken.note,
    items: input.items.map(({ key, state, note }) => ({ key, result: state, note })),
    photos: input.photos.map((photo, at) => ({
      ...photo,
      angle: isAngle(photo.angle)
        ? photo.angle
        : deny(invalid('kernel.field.option', { field: `inspection.photos.${at}.angle` })),
    })),
    marks: input.marks,
  })
  const { number } = await signInspection(ctx, {
    id: saved.id,
    version: saved.version,
    isOdometerConfirmed: taken.jumpConfirmed,
    signatures: await signaturesOf(ctx, taken),
  })
  return { id: saved.id, number }
}

async function signaturesOf(ctx: Ctx, { input, customerId }: TakenInspection) {
  const inspector = { role: 'inspector' as const, name: ctx.user.name }
  if (!input.signature) return [inspector]
  const { name, strokes } = input.signature
  const picture = { name: 'signature.svg', contentType: 'image/svg+xml', bytes: strokesSvg(strokes) }
  const fileId = ctx.dryRun ? null : (await storeFile(ctx, picture)).id
  return [inspector, { role: 'custodian' as const, partyId: customerId, name, fileId }]
}

const clockMinutes = 5

/** A time typed differently from the device's own clock needs a reason, and makes the bounds of the custody uncertain. */
export function whetherTyped(act: { at: Date; deviceAt: Date; atReason: string | null }): boolean {
  const isTyped = Math.abs(act.at.getTime() - act.deviceAt.getTime()) > clockMinutes * 60_000
  if (isTyped && !act.atReason) deny(invalid('rentals.reason.required', { field: 'atReason' }))
  return isTyped
}
