import { type Day, monthOf } from '#kernel/shared/day.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { PayComponent } from '../payComponent/payComponent.rules.ts'

/** What a single fact of a month is: an amount of a component, time that is not paid, overtime, or days of paid leave. */
export const payrollInputKinds = ['amount', 'absence', 'unpaidLeave', 'overtime', 'paidLeave'] as const

/** Components that only payroll itself writes: their sums are kept elsewhere. */
const reserved = new Set(['advance', 'charge', 'arrears', 'cashRounding', 'leaveEncashed'])

/** Why an amount of this component cannot be typed: it is the employer's own cost, or payroll works it out. */
export function whyNotTypeComponent(component: PayComponent): Refusal | null {
  if (component.kind === 'employerCost') return refused('hr.payroll.employerCost', { field: 'componentId' })
  const isTyped = component.basis === 'input' || component.cadence === 'yearly'
  return isTyped && !reserved.has(component.code)
    ? null
    : invalid('hr.payrollInput.component', { field: 'componentId' })
}

/** Why a penalty cannot stand: the employee must be able to read what it is for. */
export const whyNotWithoutNote = (code: string, note: string | null): Refusal | null =>
  code === 'penalty' && !note ? invalid('kernel.field.required', { field: 'note' }) : null

/** Why a fact of a day does not belong to the month, or is kept of a time before the employment. */
export function whyNotOnDay(month: string, on: Day, joinedOn: Day): Refusal | null {
  if (monthOf(on) !== month) return invalid('hr.payrollInput.month', { field: 'on' })
  return on < joinedOn ? invalid('hr.payrollInput.beforeJoined', { field: 'on' }) : null
}
