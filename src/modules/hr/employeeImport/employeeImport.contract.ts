import { day } from '#kernel/shared/fields.ts'
import { importEndpoints } from '#modules/platform/import/public.ts'
import { employeeFile } from './employeeImport.rules.ts'

export const {
  bring: importEmployees,
  list: listEmployeeImports,
  undo: undoEmployeeImport,
} = importEndpoints({
  name: 'hr.employeeImport',
  permission: 'hr.employees.write',
  columns: employeeFile,
  more: {
    /** The day at whose end the balances of leave in the file stand. */
    balanceOn: day(),
  },
  changes: ['hr.employee', 'hr.employmentContract', 'hr.leave', 'parties'],
  refusals: ['access.permission.missing'],
  summary:
    'Hires everybody in a file: person, work, first contract with pay, balance of annual leave. Who works here already is left as is.',
})
