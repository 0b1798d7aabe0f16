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
  // The person on leave and the line manager who decides open it without a right.
  {
    rows:
      'hr.leave_request h join hr.employee e on e.company_id = h.company_id and e.id = h.employee_id ' +
      'join access.membership m on m.company_id = h.company_id and m.employee_id in (e.id, e.manager_id) ' +
      'where h.company_id = $1 and h.file_id = f.id and m.user_id = $3',
    readers: 'members',
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
