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
  {
    kind: 'hr.attendance',
    page: '/hr/attendance?day={id}',
    ownPage: '/profile?tab=attendance',
    readers: ['hr.attendance.read'],
  },
  {
    kind: 'hr.attendanceRequest',
    page: '/hr/attendance?tab=requests',
    ownPage: '/profile?tab=attendance',
    readers: ['hr.attendance.read'],
  },
  { kind: 'hr.attendanceReview', page: '/hr/attendance?tab=review' },
  { kind: 'hr.device', page: '/hr/location-settings?tab=devices', readers: ['hr.attendance.read'] },
  { kind: 'hr.kiosk', page: '/hr/location-settings?tab=devices', readers: ['hr.settings.write'] },
  { kind: 'hr.deviceNumber', page: '/hr/attendance/import', readers: ['hr.attendance.write'] },
  { kind: 'hr.workSite', page: '/hr/location-settings?site={id}', readers: ['hr.settings.write'] },
  { kind: 'hr.siteRule', page: '/hr/location-settings?tab=rules', readers: ['hr.settings.write'] },
  { kind: 'hr.shift', page: '/hr/attendance?tab=roster', readers: ['hr.attendance.read'] },
  { kind: 'hr.payroll', page: '/hr/payroll/{id}', readers: ['hr.payroll.read'] },
  { kind: 'hr.letter', page: '/hr/employees', readers: ['hr.employees.read'] },
  { kind: 'hr.salaryLetter', page: '/hr/employees', readers: ['hr.payroll.read'] },
  { kind: 'hr.payrollMonth', page: '/hr/payroll?run=new', readers: ['hr.payroll.read'] },
  { kind: 'hr.accrual', page: '/hr/payroll?tab=endOfService&month={id}', readers: ['hr.payroll.read'] },
  { kind: 'hr.socialSecurity', page: '/hr/payroll?tab=socialSecurity', readers: ['hr.payroll.read'] },
  { kind: 'hr.wageFile', page: '/hr/payroll?tab=wageFiles', readers: ['hr.payroll.read'] },
  { kind: 'hr.wageProfile', page: '/hr/payroll?tab=wageFiles', readers: ['hr.payroll.read'] },
  { kind: 'hr.advance', page: '/hr/payroll?tab=advances&advance={id}', readers: ['hr.payroll.read'] },
  {
    kind: 'hr.settlement',
    page: '/hr/payroll?tab=settlements&settlement={id}',
    readers: ['hr.payroll.read'],
  },
]
