import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** The kinds of records of human resources. */
export const records: readonly RecordEntry[] = [
  { kind: 'hr.employee', page: '/hr/employees/{id}', readers: ['hr.employees.read'] },
]
