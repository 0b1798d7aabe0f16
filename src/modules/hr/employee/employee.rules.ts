import { addMonths, type Day } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export const employeeStatuses = ['active', 'suspended', 'left'] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]
export const paymentMethods = ['bank', 'cash', 'cheque'] as const
export const eosSchemes = ['gratuity', 'contribution', 'none'] as const
/** What access holds of a person: `no_account` where there is none. */
export const accountStates = ['no_account', 'pending', 'active', 'inactive', 'suspended'] as const
export type AccountState = (typeof accountStates)[number]
export const employeeActions = ['update', 'suspend', 'reinstate', 'rehire'] as const
export type EmployeeAction = (typeof employeeActions)[number]

const write = ['hr.employees.write']

/** The life of an employment. It ends with a posted settlement; a person who comes back is a new employee. */
export const employeeTransitions: readonly Transition<EmployeeStatus, EmployeeAction>[] = [
  { action: 'update', from: ['active'], to: 'active', permissions: write },
  { action: 'update', from: ['suspended'], to: 'suspended', permissions: write },
  { action: 'suspend', from: ['active'], to: 'suspended', permissions: write },
  { action: 'reinstate', from: ['suspended'], to: 'active', permissions: write },
  { action: 'rehire', from: ['left'], to: 'left', permissions: write },
]

/** Nobody has worked for longer, and nobody is hired for a later day: such a year is a slip of a key that end of service would count. */
const mostYears = 80
const monthsAhead = 12

/** Why the days of an employment cannot be right: out of a working life, joined before birth, or service counted from later. */
export function whyNotDays(
  days: { joinedOn: Day; serviceFrom: Day; birthDate: Day | null },
  today: Day,
): Refusal | null {
  const earliest = addMonths(today, -12 * mostYears)
  if (days.joinedOn < earliest || days.joinedOn > addMonths(today, monthsAhead))
    return invalid('hr.employee.dates', { field: 'joinedOn' })
  if (days.serviceFrom < earliest) return invalid('hr.employee.dates', { field: 'serviceFrom' })
  if (days.birthDate !== null && days.joinedOn <= days.birthDate)
    return invalid('hr.employee.dates', { field: 'joinedOn' })
  return days.serviceFrom > days.joinedOn ? invalid('hr.employee.service', { field: 'serviceFrom' }) : null
}

/** Why an employee is not paid this way: a transfer needs an account, and codes of one or two letters are none. */
export function whyNotPaidBy(pay: {
  paymentMethod: string
  iban: string | null
  bankCode: string | null
  wagePersonId: string | null
}): Refusal | null {
  if (pay.bankCode !== null && pay.bankCode.length < 2)
    return invalid('kernel.field.tooShort', { field: 'bankCode', params: { min: 2 } })
  if (pay.wagePersonId !== null && pay.wagePersonId.length < 3)
    return invalid('kernel.field.tooShort', { field: 'wagePersonId', params: { min: 3 } })
  return pay.paymentMethod === 'bank' && pay.iban === null
    ? invalid('hr.employee.ibanMissing', { field: 'iban' })
    : null
}

/**
 * Why somebody may not be the manager of an employee: they would be above themselves. `managers` holds the manager of each employee
 * of the company.
 */
export function whyNotManager(
  employeeId: string | null,
  managerId: string | null,
  managers: ReadonlyMap<string, string | null>,
): Refusal | null {
  const seen = new Set<string>()
  for (let above = managerId; above !== null; above = managers.get(above) ?? null) {
    if (above === employeeId || seen.has(above))
      return invalid('hr.employee.managerCycle', { field: 'managerId' })
    seen.add(above)
  }
  return null
}
