import { words as accountWords } from '#generated/choices/hr.employee.account.ts'
import { words as statusWords } from '#generated/choices/hr.employee.status.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as eosSchemeWords } from '#generated/choices/hr.employee.eosScheme.ts'
export { words as paymentMethodWords } from '#generated/choices/hr.employee.paymentMethod.ts'
export { accountWords, statusWords }

export type EmployeeRow = OutputFor<'hr.employee.list'>['rows'][number]
export type Employee = OutputFor<'hr.employee.get'>

export const statusKinds: Readonly<Record<EmployeeRow['status'], StatusKind>> = {
  active: 'running',
  suspended: 'decide',
  left: 'out',
}

/** What people call the place of somebody: the Arabic words before the English ones. */
export const positionOf = (row: Pick<EmployeeRow, 'position' | 'positionAr'>): string | null =>
  row.positionAr ?? row.position
export const departmentOf = (row: Pick<EmployeeRow, 'department' | 'departmentAr'>): string | null =>
  row.departmentAr ?? row.department
