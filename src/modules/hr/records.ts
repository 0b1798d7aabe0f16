import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** The kinds of records of human resources. */
export const records: readonly RecordEntry[] = [
  { kind: 'hr.employee', page: '/hr/employees/{id}', readers: ['hr.employees.read'] },
  {
    kind: 'hr.leave',
    page: '/hr/leave-management?leave={id}',
    ownPage: '/profile?tab=leave&leave={id}',
    readers: ['hr.leave.read'],
  },
  { kind: 'hr.employeeDocument', page: '/hr/employees?document={id}', readers: ['hr.employees.read'] },
  { kind: 'hr.identityDocument', page: '/hr/employees?document={id}', readers: ['hr.employees.read'] },
]
