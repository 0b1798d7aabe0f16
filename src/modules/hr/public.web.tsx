import { m } from '#generated/words/messages.js'
import { onDemand } from '#ui/onDemand.tsx'

/** What human resources add to the profile of a person: their own leave, attendance, papers and pay. */
export const profileTabs = [
  {
    id: 'leave',
    name: () => m['hr.leave.tab.profile'](),
    Body: onDemand(async () => (await import('./leave/OwnLeave.tsx')).OwnLeave),
  },
  {
    id: 'attendance',
    name: () => m['hr.profile.attendance'](),
    Body: onDemand(async () => (await import('./attendance/OwnAttendance.tsx')).OwnAttendance),
  },
  {
    id: 'documents',
    name: () => m['hr.profile.documents'](),
    Body: onDemand(async () => (await import('./employeeDocument/OwnDocuments.tsx')).OwnDocuments),
  },
  {
    id: 'pay',
    name: () => m['hr.profile.pay'](),
    Body: onDemand(async () => (await import('./payslip/OwnPay.tsx')).default),
  },
]

/** What human resources add to the dashboard: who is here today, and what waits. */
export const dashboardCards = [onDemand(async () => (await import('./employee/PeopleToday.tsx')).PeopleToday)]
