import { m } from '#generated/words/messages.js'
import type { WorkRow } from './workWords.ts'

export const workTypeWords: Readonly<Record<WorkRow['type'], () => string>> = {
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
