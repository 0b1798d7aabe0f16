import type { Day } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import { forbidden, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { CustodyKind } from '../vehicle/vehicleStatus.rules.ts'

export const permitPurposes = [
  'employee_use',
  'delivery',
  'maintenance',
  'inspection',
  'transfer',
  'other',
] as const
export const permitPriorities = ['low', 'normal', 'high', 'urgent'] as const
export const permitStates = [
  'pending',
  'approved',
  'rejected',
  'in_progress',
  'completed',
  'cancelled',
] as const
export type PermitPurpose = (typeof permitPurposes)[number]
export type PermitState = (typeof permitStates)[number]
export const permitActions = ['approve', 'reject', 'cancel', 'start', 'takeBack', 'complete'] as const
export type PermitAction = (typeof permitActions)[number]

const write = ['fleet.dispatch.write']
const approve = ['fleet.dispatch.approve']

/** The life cycle of a permit: requested, decided by a second person, handed out, taken back, and completed once its damage is decided. */
export const permitTransitions: readonly Transition<PermitState, PermitAction>[] = [
  { action: 'cancel', from: ['pending', 'approved'], to: 'cancelled', permissions: write },
  { action: 'reject', from: ['pending'], to: 'rejected', permissions: approve },
  { action: 'approve', from: ['pending'], to: 'approved', permissions: approve },
  { action: 'start', from: ['approved'], to: 'in_progress', permissions: write },
  { action: 'takeBack', from: ['in_progress'], to: 'in_progress', permissions: write },
  { action: 'complete', from: ['in_progress'], to: 'completed', permissions: write },
]

/** Why an errand cannot be asked for: its end before its begin or over already, or a transfer to nowhere. */
export function whyNotAsk(
  errand: {
    from: Date
    to: Date
    purpose: PermitPurpose
    destinationBranchId: string | null
  },
  now: Date,
): Refusal | null {
  if (errand.to <= errand.from) return invalid('fleet.permit.backwards', { field: 'to' })
  if (errand.to <= now) return invalid('fleet.permit.past', { field: 'to' })
  if (errand.purpose === 'transfer' && !errand.destinationBranchId)
    return invalid('kernel.field.required', { field: 'destinationBranchId' })
  return null
}

/** Why a user may not decide a permit: it is their own (rule 26 of the platform). */
export function whyNotDecideOwn(requestedBy: string | null, userId: string): Refusal | null {
  return requestedBy === userId ? forbidden('approvals.request.ownRequest') : null
}

/** Why the driver may not drive: the licence ends before the errand does. One never recorded is only shown. */
export function whyNotDrive(licenceExpiresOn: Day | null, lastDay: Day): Refusal | null {
  return licenceExpiresOn !== null && licenceExpiresOn < lastDay
    ? refused('fleet.permit.licenceExpired', { params: { date: licenceExpiresOn } })
    : null
}

/** Who holds the vehicle meanwhile: the employee, or none while it is on its way to another branch. */
export const custodyKindOf = (purpose: PermitPurpose): CustodyKind =>
  purpose === 'transfer' ? 'transfer' : 'permit'

/** Whether a permit is out beyond its time. */
export function isPermitOverdue(
  permit: { state: PermitState; to: Date; returnedAt: Date | null },
  now: Date,
): boolean {
  return permit.state === 'in_progress' && permit.returnedAt === null && permit.to < now
}

/** Whether the vehicle is out, which it may be taken back from, or back, which the permit may be completed after. */
export const isForReturned = (action: PermitAction, returnedAt: Date | null): boolean =>
  action === 'takeBack' ? returnedAt === null : action !== 'complete' || returnedAt !== null
