import { defineWebModule } from '#kernel/web/module.ts'
import { hr } from './module.ts'

export const hrWeb = defineWebModule({
  manifest: hr,
  pages: {
    '/hr/employees': () => import('./employee/EmployeesPage.tsx'),
    '/hr/employees/$id': () => import('./employee/EmployeePage.tsx'),
    '/hr/employees/import': () => import('./employeeImport/EmployeeImportPage.tsx'),
    '/hr/leave-management': () => import('./leave/LeavePage.tsx'),
    '/hr/settings': () => import('./hrSettings/HrSettingsPage.tsx'),
    '/hr/reports': () => import('./report/HrReportsPage.tsx'),
    '/hr/attendance': () => import('./attendance/AttendancePage.tsx'),
    '/hr/attendance/import': () => import('./deviceFile/DeviceFilePage.tsx'),
    '/hr/kiosk': () => import('./kiosk/KioskPage.tsx'),
    '/hr/location-settings': () => import('./workSite/LocationSettingsPage.tsx'),
    '/hr/payroll': () => import('./payroll/PayrollPage.tsx'),
    '/hr/payroll/$id': () => import('./payroll/run/RunPage.tsx'),
  },
})
