import { words as liabilityWords } from '#generated/choices/fleet.violation.liability.ts'
import { words as reasonWords } from '#generated/choices/fleet.violation.reason.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { ViolationImportField } from '../violationImport.rules.ts'

export { words as customerPaidWords } from '#generated/choices/fleet.violation.customerPaid.ts'
export { words as violationFieldWords } from '#generated/choices/fleet.violation.field.ts'
export { words as objectionWords } from '#generated/choices/fleet.violation.objection.ts'
export { words as paymentWords } from '#generated/choices/fleet.violation.payment.ts'
export { words as violationTypeWords } from '#generated/choices/fleet.violation.type.ts'
export { liabilityWords, reasonWords }

export type Violation = OutputFor<'fleet.violation.get'>
export type ViolationRow = OutputFor<'fleet.violation.list'>['rows'][number]
type Words<Value extends string> = Readonly<Record<Value, () => string>>
/** The same under a heading that names who is paid. */
export const paidWords: Words<ViolationRow['payment']> = {
  unpaid: m['fleet.violation.paid.unpaid'],
  partial: m['fleet.violation.payment.partial'],
  paid: m['fleet.violation.paid.paid'],
}
export const paymentKinds: Readonly<Record<ViolationRow['payment'], StatusKind>> = {
  unpaid: 'decide',
  partial: 'partly',
  paid: 'settled',
}

/** The state column: a waiting fine shows why it waits. */
export function stateOf(row: ViolationRow): { kind: StatusKind; word: string } {
  if (row.state === 'cancelled') return { kind: 'out', word: m['fleet.violation.state.cancelled']() }
  if (row.queueReason) return { kind: 'decide', word: reasonWords[row.queueReason]() }
  if (row.state === 'matched') return { kind: 'running', word: m['fleet.violation.state.matched']() }
  return { kind: 'settled', word: liabilityWords[row.liability ?? 'company']() }
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
