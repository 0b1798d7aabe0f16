import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as lineKindWords } from '#generated/choices/fleet.workOrder.line.ts'
export { words as priorityWords } from '#generated/choices/fleet.workOrder.priority.ts'
export { words as workStateWords } from '#generated/choices/fleet.workOrder.state.ts'

export type WorkOrder = OutputFor<'fleet.workOrder.get'>
export type WorkRow = OutputFor<'fleet.workOrder.list'>['rows'][number]
export type DueRow = OutputFor<'fleet.service.due'>['rows'][number]
export type ServicePlan = OutputFor<'fleet.plan.list'>['rows'][number]
type Words<Value extends string> = Readonly<Record<Value, () => string>>
export const workStateKinds: Readonly<Record<WorkRow['state'], StatusKind>> = {
  pending: 'promised',
  in_progress: 'inHand',
  completed: 'settled',
  cancelled: 'out',
}

export const approvalWords: Words<NonNullable<WorkRow['approval']>> = {
  waiting: m['fleet.workOrder.approval.waiting'],
  approved: m['fleet.workOrder.approval.approved'],
  rejected: m['fleet.workOrder.approval.rejected'],
}
