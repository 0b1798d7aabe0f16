import { addMonths, type Day } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import { type Currency, type Minor, moneyText, percentOf } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'

export const maintenanceCategories = [
  'plumbing',
  'electrical',
  'hvac',
  'painting',
  'flooring',
  'cleaning',
  'lift',
  'fire',
  'structural',
  'inspection',
  'improvement',
  'other',
] as const
export const maintenancePriorities = ['urgent', 'high', 'medium', 'low'] as const
export const costBearers = ['owner', 'tenant', 'shared'] as const
export type CostBearer = (typeof costBearers)[number]
export const maintenanceStates = [
  'new',
  'assessed',
  'awaiting_approval',
  'scheduled',
  'in_progress',
  'on_hold',
  'done',
  'closed',
  'cancelled',
] as const
export type MaintenanceState = (typeof maintenanceStates)[number]
export const maintenanceActions = [
  'assess',
  'askApproval',
  'approve',
  'schedule',
  'start',
  'hold',
  'resume',
  'bill',
  'finish',
  'chargeTenant',
  'close',
  'cancel',
] as const
export type MaintenanceAction = (typeof maintenanceActions)[number]
export const planServices = ['lift', 'ac', 'tank_cleaning', 'fire', 'generator', 'pest', 'other'] as const
export type PlanService = (typeof planServices)[number]

/** States in which work is still to come. */
export const openStates = [
  'new',
  'assessed',
  'awaiting_approval',
  'scheduled',
  'in_progress',
  'on_hold',
] as const

const write = ['realestate.maintenance.write']

/** The life cycle of a request. */
export const maintenanceTransitions: readonly Transition<MaintenanceState, MaintenanceAction>[] = [
  { action: 'assess', from: ['new', 'assessed'], to: 'assessed', permissions: write },
  { action: 'askApproval', from: ['assessed'], to: 'awaiting_approval', permissions: write },
  { action: 'approve', from: ['assessed', 'awaiting_approval'], to: 'scheduled', permissions: write },
  {
    action: 'schedule',
    from: ['assessed', 'awaiting_approval', 'scheduled'],
    to: 'scheduled',
    permissions: write,
  },
  { action: 'start', from: ['scheduled'], to: 'in_progress', permissions: write },
  { action: 'hold', from: ['in_progress'], to: 'on_hold', permissions: write },
  { action: 'resume', from: ['on_hold'], to: 'in_progress', permissions: write },
  {
    action: 'bill',
    from: ['scheduled', 'in_progress', 'on_hold', 'done'],
    to: 'done',
    permissions: ['finance.vendors.write'],
  },
  { action: 'finish', from: ['in_progress'], to: 'done', permissions: write },
  { action: 'chargeTenant', from: ['done', 'closed'], to: 'done', permissions: ['finance.invoices.write'] },
  { action: 'close', from: ['done'], to: 'closed', permissions: write },
  {
    action: 'cancel',
    from: ['new', 'assessed', 'awaiting_approval', 'scheduled'],
    to: 'cancelled',
    permissions: write,
  },
]

/** M1: more than the owner lets the office spend, without the owner's word for as much. */
export function whyNotSpend(
  minor: Minor,
  request: { officeBears: boolean; approvedMinor: Minor | null },
  /** Null where the property is not managed. */
  limitMinor: Minor | null,
  currency: Currency,
): Refusal | null {
  if (limitMinor === null || request.officeBears) return null
  if (minor <= Math.max(limitMinor, request.approvedMinor ?? 0)) return null
  return refused('realestate.maintenance.limit', {
    params: { amount: moneyText(minor, currency), limit: moneyText(limitMinor, currency) },
  })
}

/** What of a cost the tenant bears. */
export const tenantShare = (costMinor: Minor, bearer: CostBearer, tenantBps: number): Minor =>
  bearer === 'owner' ? 0 : bearer === 'tenant' ? costMinor : percentOf(costMinor, tenantBps)

/** When a plan's service is due next; the end of a shorter month where the day is none of it. */
export const nextDueOn = (plan: { lastDoneOn: Day; everyMonths: number }): Day =>
  addMonths(plan.lastDoneOn, plan.everyMonths)

/** The hours a request of a priority may stay open. */
export const lateAfterHours = { urgent: 24, high: 72, medium: 168, low: 168 } as const

/** The category a plan's request gets. */
export const categoryOf: Readonly<Record<PlanService, (typeof maintenanceCategories)[number]>> = {
  lift: 'lift',
  ac: 'hvac',
  tank_cleaning: 'cleaning',
  fire: 'fire',
  generator: 'electrical',
  pest: 'cleaning',
  other: 'inspection',
}
