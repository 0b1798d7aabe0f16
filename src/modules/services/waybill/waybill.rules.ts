import type { Transition } from '#kernel/shared/lifecycle.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export const waybillStates = [
  'draft',
  'dispatched',
  'delivered',
  'invoiced',
  'returned',
  'cancelled',
] as const
export type WaybillState = (typeof waybillStates)[number]
export const waybillActions = ['save', 'dispatch', 'pay', 'deliver', 'invoice', 'return', 'cancel'] as const
export type WaybillAction = (typeof waybillActions)[number]

const write = ['services.waybills.write']

/** The life cycle: what may be done from which state. Money is paid on the way until the invoice claims it back. */
export const waybillTransitions: readonly Transition<WaybillState, WaybillAction>[] = [
  { action: 'save', from: ['draft'], to: 'draft', permissions: write },
  { action: 'dispatch', from: ['draft'], to: 'dispatched', permissions: write },
  { action: 'pay', from: ['dispatched'], to: 'dispatched', permissions: ['finance.payments.write'] },
  { action: 'pay', from: ['delivered'], to: 'delivered', permissions: ['finance.payments.write'] },
  { action: 'deliver', from: ['dispatched'], to: 'delivered', permissions: write },
  { action: 'invoice', from: ['delivered'], to: 'invoiced', permissions: ['finance.invoices.write'] },
  { action: 'return', from: ['dispatched'], to: 'returned', permissions: write },
  { action: 'cancel', from: ['draft'], to: 'cancelled', permissions: write },
]

/** Why a waybill cannot leave (V4's other half): somebody must take it, an own vehicle with its driver or a carrier. */
export function whyNotDispatch(waybill: {
  vehicleId: string | null
  driverId: string | null
  carrierId: string | null
}): Refusal | null {
  if (waybill.carrierId) return null
  if (!waybill.vehicleId) return invalid('services.waybill.noTaker', { field: 'vehicleId' })
  return waybill.driverId ? null : invalid('services.waybill.noDriver', { field: 'driverId' })
}

/** V4: a delivery is proved by the receiver's signature or by a photo. */
export const whyNotDeliver = (proof: {
  signatureFileId: string | null
  photoFileIds: readonly string[]
}): Refusal | null =>
  proof.signatureFileId || proof.photoFileIds.length > 0
    ? null
    : invalid('services.waybill.proof', { field: 'photoFileIds' })

/** Why the times of a delivery cannot be: before it left, or ahead of the clock. */
export function whyNotArrived(at: Date, dispatchedAt: Date, now: Date): Refusal | null {
  if (at < dispatchedAt) return invalid('services.waybill.beforeDispatch', { field: 'deliveredAt' })
  return at > now ? invalid('services.waybill.ahead', { field: 'deliveredAt' }) : null
}
