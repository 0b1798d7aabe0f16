/** Addresses within human resources. */
const addressOf = (filters: Readonly<Record<string, string | null | undefined>>): string =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  ).toString()

export const links = {
  employees: () => '/hr/employees',
  employeeImport: () => '/hr/employees/import',
  attendance: () => '/hr/attendance',
  deviceFile: () => '/hr/attendance/import',
  employeesOf: (filters: { nationality?: string; status?: string; expiringWithinDays?: string }) =>
    `/hr/employees?${addressOf(filters)}`,
  /** The days from one to another, of one employee or of one status. */
  attendanceDays: (filters: {
    fromOn: string
    toOn: string
    employeeId?: string | null
    status?: string | undefined
  }) => `/hr/attendance?${addressOf(filters)}`,
  attendanceOn: (date: string, status: string) => `/hr/attendance?${addressOf({ date, status })}`,
  leaveCalendar: () => '/hr/leave-management?tab=calendar',
  leavesOf: (state: string) => `/hr/leave-management?${addressOf({ state })}`,
  attendanceReview: () => '/hr/attendance?tab=review',
  attendanceDay: (id: string) => `/hr/attendance?day=${id}`,
  /** The form of a missing punch, filled with the time of the press that did not arrive. */
  missedPunch: (action: 'in' | 'out', at: Date) =>
    `/profile?tab=attendance&ask=missedPunch&${action === 'in' ? 'from' : 'to'}=${encodeURIComponent(at.toISOString())}`,
  /** What the code at a site opens on a phone. */
  siteCode: (code: string) => `/profile?tab=attendance&code=${encodeURIComponent(code)}`,
  employee: (id: string, tab?: string) => `/hr/employees/${id}${tab ? `?tab=${tab}` : ''}`,
  /** The form of a final settlement for somebody who leaves. */
  settle: (employeeId: string) =>
    `/hr/payroll?${addressOf({ tab: 'settlements', settlement: 'new', employee: employeeId })}`,
  /** The form of an account for somebody who works here already. */
  giveAccess: ({ id, number, name }: { id: string; number: string; name: string }) =>
    `/hr/user-management?${addressOf({ create: '1', employee: id, number, name })}`,
  leave: (id: string, tab?: string) =>
    `/hr/leave-management?${tab && tab !== 'all' ? `tab=${tab}&` : ''}leave=${id}`,
  payroll: (tab?: string) => `/hr/payroll${tab ? `?tab=${tab}` : ''}`,
  wageProfiles: () => '/hr/payroll?tab=wageFiles&profiles=all',
  run: (id: string) => `/hr/payroll/${id}`,
}
