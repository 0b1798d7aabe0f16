import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export type WorkOrder = OutputFor<'fleet.workOrder.get'>
export type WorkRow = OutputFor<'fleet.workOrder.list'>['rows'][number]
export type DueRow = OutputFor<'fleet.service.due'>['rows'][number]
export type ServicePlan = OutputFor<'fleet.plan.list'>['rows'][number]
type Words<Value extends string> = Readonly<Record<Value, () => string>>

export const workTypeWords: Words<WorkRow['type']> = {
  routine: m['fleet.workOrder.type.routine'],
  oil_change: m['fleet.workOrder.type.oil_change'],
  tire_service: m['fleet.workOrder.type.tire_service'],
  brake_service: m['fleet.workOrder.type.brake_service'],
  engine_repair: m['fleet.workOrder.type.engine_repair'],
  transmission: m['fleet.workOrder.type.transmission'],
  electrical: m['fleet.workOrder.type.electrical'],
  body_work: m['fleet.workOrder.type.body_work'],
  inspection: m['fleet.workOrder.type.inspection'],
  emergency: m['fleet.workOrder.type.emergency'],
  other: m['fleet.workOrder.type.other'],
}

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

export const lineKindWords: Words<WorkOrder['lines'][number]['kind']> = {
  part: m['fleet.workOrder.line.part'],
  labour: m['fleet.workOrder.line.labour'],
  external: m['fleet.workOrder.line.external'],
}
