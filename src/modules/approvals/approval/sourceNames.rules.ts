/** What a rule or a request is about, as papers and the audit log name it. */
export const sourceNames = {
  ar: {
    payroll: 'الرواتب',
    contract: 'العقود',
    payment: 'المدفوعات',
    expense: 'المصروفات',
    purchase: 'المشتريات',
    leave_request: 'الإجازات',
    vehicle_maintenance: 'صيانة المركبات',
    budget: 'الموازنات',
    other: 'أخرى',
  },
  en: {
    payroll: 'Payroll',
    contract: 'Contracts',
    payment: 'Payments',
    expense: 'Expenses',
    purchase: 'Purchases',
    leave_request: 'Leave',
    vehicle_maintenance: 'Vehicle maintenance',
    budget: 'Budgets',
    other: 'Other',
  },
} as const
