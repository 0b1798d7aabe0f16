import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export type WorkOrder = OutputFor<'fleet.workOrder.get'>
export type WorkRow = OutputFor<'fleet.workOrder.list'>['rows'][number]
export type DueRow = OutputFor<'fleet.service.due'>['rows'][number]
export type ServicePlan = OutputFor<'fleet.plan.list'>['rows'][number]
type Words<Value extends string> = Readonly<Record<Value, () => string>>

export const priorityWords: Words<WorkRow['priority']> = {
  low: m['fleet.workOrder.priority.low'],
  medium: m['fleet.workOrder.priority.medium'],
  high: m['fleet.workOrder.priority.high'],
  urgent: m['fleet.workOrder.priority.urgent'],
}

export const workStateWords: Words<WorkRow['state']> = {
  pending: m['fleet.workOrder.state.pending'],
  in_progress: m['fleet.workOrder.state.in_progress'],
  completed: m['fleet.workOrder.state.completed'],
  cancelled: m['fleet.workOrder.state.cancelled'],
}
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

export const lineKindWords: Words<WorkOrder['lines'][number]['kind']> = {
  part: m['fleet.workOrder.line.part'],
  labour: m['fleet.workOrder.line.labour'],
  external: m['fleet.workOrder.line.external'],
}
