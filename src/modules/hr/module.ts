import { defineModule, type Permission } from '#kernel/shared/manifest.ts'

const read = (id: string): Permission => ({ id, category: 'hr', level: 'read' })
const write = (id: string): Permission => ({ id, category: 'hr', level: 'write' })

/** Human resources: who works here on what terms, whether they are at work, what they are owed. */
export const hr = defineModule({
  name: 'hr',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: [],
  permissions: [
    read('hr.employees.read'),
    write('hr.employees.write'),
    read('hr.attendance.read'),
    write('hr.attendance.write'),
    write('hr.attendance.clock_in'),
    read('hr.leave.read'),
    write('hr.leave.write'),
    read('hr.payroll.read'),
    write('hr.payroll.write'),
    write('hr.payroll.post'),
    write('hr.settings.write'),
  ],
  routes: [
    {
      path: '/hr/employees',
      guard: { kind: 'M', anyOf: ['hr.employees.read'] },
      companyModule: 'core',
      title: 'hr.employee.list.title',
      icon: 'users',
      search: { category: 'hr', keywords: ['موظفون', 'موظفين', 'عمال', 'employees', 'staff', 'people'] },
      shortcut: 'Alt+E',
      prefetch: 'medium',
    },
    {
      path: '/hr/employees/$id',
      guard: { kind: 'M', anyOf: ['hr.employees.read'] },
      companyModule: 'core',
      title: 'hr.employee.title',
    },
    {
      path: '/hr/leave-management',
      guard: { kind: 'M', anyOf: ['hr.leave.read'] },
      companyModule: 'core',
      title: 'hr.leave.list.title',
      icon: 'calendar-days',
      search: { category: 'hr', keywords: ['إجازات', 'إجازة', 'غياب', 'leave', 'vacation', 'holidays'] },
    },
    {
      path: '/hr/settings',
      guard: { kind: 'M', anyOf: ['hr.settings.write'] },
      companyModule: 'core',
      title: 'hr.settings.title',
      icon: 'settings',
      search: {
        category: 'hr',
        keywords: ['إعدادات الموارد البشرية', 'عطل', 'أنواع الإجازات', 'hr settings', 'holidays'],
      },
    },
    {
      path: '/hr/attendance',
      guard: { kind: 'M', anyOf: ['hr.attendance.read'] },
      companyModule: 'core',
      title: 'hr.attendance.list.title',
      icon: 'clock',
      search: {
        category: 'hr',
        keywords: ['حضور', 'انصراف', 'بصمة', 'دوام', 'attendance', 'clock', 'shift'],
      },
      shortcut: 'Alt+A',
      prefetch: 'medium',
    },
    {
      path: '/hr/attendance/import',
      guard: { kind: 'M', anyOf: ['hr.attendance.write'] },
      companyModule: 'core',
      title: 'hr.deviceFile.title',
      icon: 'upload',
    },
    { path: '/hr/kiosk', guard: { kind: 'P' }, companyModule: 'core', title: 'hr.kiosk.title' },
    {
      path: '/hr/location-settings',
      guard: { kind: 'M', anyOf: ['hr.settings.write'] },
      companyModule: 'core',
      title: 'hr.workSite.list.title',
      icon: 'map-pin',
      search: { category: 'hr', keywords: ['موقع', 'مواقع', 'بصمة', 'location', 'site', 'geofence'] },
    },
    {
      path: '/hr/payroll',
      guard: { kind: 'M', anyOf: ['hr.payroll.read'] },
      companyModule: 'core',
      title: 'hr.payroll.list.title',
      icon: 'hand-coins',
      search: {
        category: 'hr',
        keywords: ['رواتب', 'مسير', 'سلف', 'مخالصة', 'payroll', 'salaries', 'payslip', 'advance'],
      },
      shortcut: 'Alt+R',
      prefetch: 'medium',
    },
    {
      path: '/hr/payroll/$id',
      guard: { kind: 'M', anyOf: ['hr.payroll.read'] },
      companyModule: 'core',
      title: 'hr.payroll.title',
    },
  ],
  menu: [
    { path: '/hr/employees', icon: 'users', order: 71, group: 'hr', section: 'main' },
    { path: '/hr/leave-management', icon: 'calendar-days', order: 73, group: 'hr', section: 'main' },
    { path: '/hr/settings', icon: 'settings', order: 77, group: 'hr', section: 'main' },
    { path: '/hr/attendance', icon: 'clock', order: 72, group: 'hr', section: 'main' },
    { path: '/hr/location-settings', icon: 'map-pin', order: 77, group: 'hr', section: 'main' },
    { path: '/hr/payroll', icon: 'hand-coins', order: 74, group: 'hr', section: 'main' },
  ],
})
