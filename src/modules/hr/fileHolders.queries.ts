import type { FileHolder } from '#kernel/server/file-access.ts'

/** What files of human resources hang on, and what reads such a record. */
export const hrFiles: readonly FileHolder[] = [
  {
    rows: 'hr.employee_document_file h where h.company_id = $1 and h.file_id = f.id',
    readers: ['hr.employees.read'],
  },
  {
    rows: 'hr.employment_contract h where h.company_id = $1 and h.file_id = f.id',
    readers: ['hr.employees.read'],
  },
  {
    rows: 'hr.leave_request h where h.company_id = $1 and h.file_id = f.id',
    readers: ['hr.leave.read'],
  },
  {
    rows: 'hr.employee_advance h where h.company_id = $1 and h.consent_file_id = f.id',
    readers: ['hr.payroll.read'],
  },
  {
    rows: 'hr.settlement h where h.company_id = $1 and h.file_id = f.id',
    readers: ['hr.payroll.read'],
  },
]
