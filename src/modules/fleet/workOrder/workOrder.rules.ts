import { type Minor, mulDecimal } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'

export const workTypes = [
  'routine',
  'oil_change',
  'tire_service',
  'brake_service',
  'engine_repair',
  'transmission',
  'electrical',
  'body_work',
  'inspection',
  'emergency',
  'other',
] as const
export type WorkType = (typeof workTypes)[number]

export const workPriorities = ['low', 'medium', 'high', 'urgent'] as const
export const workStates = ['pending', 'in_progress', 'completed', 'cancelled'] as const
export type WorkState = (typeof workStates)[number]
/** Where an order stands with those who must agree to it. */
export const workApprovals = ['waiting', 'approved', 'rejected'] as const
export type WorkApproval = (typeof workApprovals)[number]
export const workLineKinds = ['part', 'labour', 'external'] as const

/** Quantity × unit cost, rounded once. */
export function lineCost(line: { quantity: string; unitCostMinor: Minor }): Minor {
  return mulDecimal(line.unitCostMinor, line.quantity)
}

/** Why planned times make no visit: one without the other, or an end before its begin. */
export function whyNotPlan(plan: { from: Date | null; to: Date | null }): Refusal | null {
  if ((plan.from === null) !== (plan.to === null))
    return invalid('kernel.field.required', { field: plan.from ? 'plannedTo' : 'plannedFrom' })
  if (plan.from && plan.to && plan.to <= plan.from)
    return invalid('fleet.workOrder.backwards', { field: 'plannedTo' })
  return null
}

/** Why a work order cannot take a step from where it stands. */
export function whyNotIn(state: WorkState, wanted: WorkState): Refusal | null {
  return state === wanted ? null : stateChanged(state)
}

/**
 * Why the work may not begin: it is not approved, or whether it needs approval is unknown, because it has no estimate. `isAsked`: whether a
 * rule of the company holds an amount; what has none lies only in a rule for every amount.
 */
export function whyNotBegin(
  approval: WorkApproval | null,
  estimatedMinor: Minor | null,
  isAsked: (amountMinor: Minor | null) => boolean,
): Refusal | null {
  if (approval === 'approved') return null
  if (approval === 'waiting') return refused('fleet.workOrder.approvalWaiting')
  if (isAsked(estimatedMinor)) return refused('fleet.workOrder.approvalNeeded')
  // Left empty, an estimate would pass under every rule that begins at an amount.
  return estimatedMinor === null && isAsked(Number.MAX_SAFE_INTEGER)
    ? refused('fleet.workOrder.estimateMissing')
    : null
}

/** Why the work is not done yet: its cost is missing and not reported as zero, or it has no creditor. */
export function whyNotComplete(
  costMinor: Minor,
  isFree: boolean,
  vendorPartyId: string | null,
): Refusal | null {
  if (costMinor === 0) return isFree ? null : refused('fleet.workOrder.costMissing', { field: 'lines' })
  return vendorPartyId ? null : refused('fleet.workOrder.vendorMissing', { field: 'vendorPartyId' })
}
