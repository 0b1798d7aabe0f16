import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { ViolationImportField } from '../../shared/violationImport.rules.ts'

export type Violation = OutputFor<'fleet.violation.get'>
export type ViolationRow = OutputFor<'fleet.violation.list'>['rows'][number]
type Words<Value extends string> = Readonly<Record<Value, () => string>>

export const violationTypeWords: Words<ViolationRow['type']> = {
  speeding: m['fleet.violation.type.speeding'],
  red_light: m['fleet.violation.type.red_light'],
  phone: m['fleet.violation.type.phone'],
  seat_belt: m['fleet.violation.type.seat_belt'],
  illegal_parking: m['fleet.violation.type.illegal_parking'],
  no_licence: m['fleet.violation.type.no_licence'],
  under_influence: m['fleet.violation.type.under_influence'],
  right_of_way: m['fleet.violation.type.right_of_way'],
  reverse_driving: m['fleet.violation.type.reverse_driving'],
  overtaking: m['fleet.violation.type.overtaking'],
  lane: m['fleet.violation.type.lane'],
  other: m['fleet.violation.type.other'],
}

export const reasonWords: Words<NonNullable<ViolationRow['queueReason']>> = {
  no_vehicle: m['fleet.violation.reason.no_vehicle'],
  several_vehicles: m['fleet.violation.reason.several_vehicles'],
  no_time: m['fleet.violation.reason.no_time'],
  near_boundary: m['fleet.violation.reason.near_boundary'],
  in_yard: m['fleet.violation.reason.in_yard'],
  workshop: m['fleet.violation.reason.workshop'],
  transfer: m['fleet.violation.reason.transfer'],
  not_ours: m['fleet.violation.reason.not_ours'],
  stolen: m['fleet.violation.reason.stolen'],
  amount_changed: m['fleet.violation.reason.amount_changed'],
  custody_changed: m['fleet.violation.reason.custody_changed'],
}

export const liabilityWords: Words<NonNullable<ViolationRow['liability']>> = {
  custodian: m['fleet.violation.liability.custodian'],
  employee: m['fleet.violation.liability.employee'],
  company: m['fleet.violation.liability.company'],
}

export const objectionWords: Words<NonNullable<ViolationRow['objection']>> = {
  filed: m['fleet.violation.objection.filed'],
  accepted: m['fleet.violation.objection.accepted'],
  refused: m['fleet.violation.objection.refused'],
}

export const paymentWords: Words<ViolationRow['payment']> = {
  unpaid: m['fleet.violation.payment.unpaid'],
  partial: m['fleet.violation.payment.partial'],
  paid: m['fleet.violation.payment.paid'],
}
/** The same under a heading that names who is paid. */
export const paidWords: Words<ViolationRow['payment']> = {
  unpaid: m['fleet.violation.paid.unpaid'],
  partial: m['fleet.violation.payment.partial'],
  paid: m['fleet.violation.paid.paid'],
}
export const customerPaidWords: Words<ViolationRow['payment']> = {
  unpaid: m['fleet.violation.customerPaid.unpaid'],
  partial: m['fleet.violation.customerPaid.partial'],
  paid: m['fleet.violation.customerPaid.paid'],
}
export const paymentKinds: Readonly<Record<ViolationRow['payment'], StatusKind>> = {
  unpaid: 'decide',
  partial: 'partly',
  paid: 'settled',
}

/** What the state column says: a waiting fine says why it waits. */
export function stateOf(row: ViolationRow): { kind: StatusKind; word: string } {
  if (row.state === 'cancelled') return { kind: 'out', word: m['fleet.violation.state.cancelled']() }
  if (row.queueReason) return { kind: 'decide', word: reasonWords[row.queueReason]() }
  if (row.state === 'matched') return { kind: 'running', word: m['fleet.violation.state.matched']() }
  return { kind: 'settled', word: liabilityWords[row.liability ?? 'company']() }
}

export const violationFieldWords: Words<ViolationImportField> = {
  reference: m['fleet.violation.field.reference'],
  plate: m['fleet.violation.field.plate'],
  occurred: m['fleet.violation.field.occurred'],
  time: m['fleet.violation.field.time'],
  fine: m['fleet.violation.field.fine'],
  type: m['fleet.violation.field.type'],
  location: m['fleet.violation.field.location'],
  dueOn: m['fleet.violation.field.dueOn'],
}

/** What authorities call the columns of their lists, in both languages; the plainest name first. */
export const violationHeadings: Readonly<Record<ViolationImportField, string>> = {
  reference:
    'reference,reference no,violation no,violation number,ticket no,ticket number,رقم المخالفة,المخالفة رقم,المرجع,رقم المرجع,رقم القيد,رقم الإشعار',
  plate: 'plate,plate no,plate number,vehicle no,رقم اللوحة,اللوحة,لوحة المركبة,رقم المركبة,رقم السيارة',
  occurred:
    'date,violation date,date time,datetime,occurred at,تاريخ المخالفة,التاريخ,تاريخ ووقت المخالفة,التاريخ والوقت',
  time: 'time,violation time,وقت المخالفة,الوقت,الساعة',
  fine: 'fine,amount,fine amount,value,المبلغ,قيمة المخالفة,الغرامة,قيمة الغرامة,مبلغ المخالفة',
  type: 'type,violation,violation type,description,نوع المخالفة,المخالفة,وصف المخالفة,البيان',
  location: 'location,place,street,الموقع,المكان,مكان المخالفة,الشارع',
  dueOn: 'due date,due,pay before,تاريخ الاستحقاق,آخر موعد,آخر موعد للسداد,موعد السداد',
}
