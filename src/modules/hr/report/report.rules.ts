export const hrReports = [
  'employees',
  'nationalities',
  'attendance',
  'leaves',
  'balances',
  'documents',
  'payroll',
  'components',
  'endOfService',
] as const
export type HrReport = (typeof hrReports)[number]

/** The permission that a report needs besides that of the reports of human resources. */
export const reportRights: Readonly<Record<HrReport, string>> = {
  employees: 'hr.employees.read',
  nationalities: 'hr.employees.read',
  attendance: 'hr.attendance.read',
  leaves: 'hr.leave.read',
  balances: 'hr.leave.read',
  documents: 'hr.employees.read',
  payroll: 'hr.payroll.read',
  components: 'hr.payroll.read',
  endOfService: 'hr.payroll.read',
}

/** Reports of what stands at the end of the last day, or now; the days of the others are chosen. */
export const standingReports: Partial<Readonly<Record<HrReport, 'to' | 'now'>>> = {
  employees: 'to',
  nationalities: 'now',
  balances: 'now',
  documents: 'to',
  endOfService: 'to',
}

export const cellKinds = ['text', 'money', 'number', 'day', 'code', 'country'] as const
export type CellKind = (typeof cellKinds)[number]
export type Column = { readonly key: string; readonly kind: CellKind }

const col = (key: string, kind: CellKind): Column => ({ key, kind })
const person = [col('name', 'text'), col('number', 'text')]

/** The columns of each report, in their order; a key names its heading. */
export const reportColumns: Readonly<Record<HrReport, readonly Column[]>> = {
  employees: [
    ...[...person, col('position', 'text'), col('department', 'text'), col('joinedOn', 'day')],
    ...[col('paperOn', 'day'), col('status', 'code')],
  ],
  nationalities: [col('nationality', 'country'), col('active', 'number'), col('suspended', 'number')],
  attendance: [
    ...[...person, col('days', 'number'), col('present', 'number'), col('late', 'number')],
    ...[col('incomplete', 'number'), col('absent', 'number'), col('leave', 'number'), col('sick', 'number')],
    ...[col('rest', 'number'), col('holiday', 'number')],
    ...[col('lateMinutes', 'number'), col('overtimeMinutes', 'number')],
  ],
  leaves: [
    ...[col('request', 'text'), col('name', 'text'), col('leaveType', 'text'), col('from', 'day')],
    ...[col('to', 'day'), col('state', 'code'), col('days', 'number')],
  ],
  balances: [
    ...[...person, col('accrued', 'number'), col('taken', 'number'), col('ahead', 'number')],
    ...[col('balance', 'number'), col('value', 'money')],
  ],
  documents: [
    ...[...person, col('document', 'code'), col('paper', 'text'), col('expiresOn', 'day')],
    col('daysLeft', 'number'),
  ],
  payroll: [
    ...[...person, col('basic', 'money'), col('allowances', 'money'), col('overtime', 'money')],
    ...[col('deductions', 'money'), col('social', 'money'), col('net', 'money')],
  ],
  components: [col('component', 'text'), col('kind', 'code'), col('slips', 'number'), col('amount', 'money')],
  endOfService: [
    ...[...person, col('serviceFrom', 'day'), col('wage', 'money')],
    ...[col('provision', 'money'), col('leaveProvision', 'money')],
  ],
}

/** Columns whose figures add up; the wages and the amounts of earnings beside deductions do not. */
export const isAdded = (report: HrReport, { key, kind }: Column): boolean =>
  kind === 'money'
    ? key !== 'wage' && report !== 'components'
    : kind === 'number' && key !== 'daysLeft' && key !== 'slips'
