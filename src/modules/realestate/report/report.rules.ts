export const estateReports = [
  'occupancy',
  'portfolio',
  'financial',
  'rentRoll',
  'expiries',
  'tenants',
  'owners',
  'maintenance',
  'cheques',
  'market',
] as const
export type EstateReport = (typeof estateReports)[number]

/** What a report needs besides the right to the reports of operations: the right to the records it counts. */
export const reportRights: Readonly<Record<EstateReport, string>> = {
  occupancy: 'realestate.properties.read',
  portfolio: 'realestate.properties.read',
  financial: 'realestate.leases.read',
  rentRoll: 'realestate.leases.read',
  expiries: 'realestate.leases.read',
  tenants: 'realestate.tenants.read',
  owners: 'realestate.owners.read',
  maintenance: 'realestate.maintenance.read',
  cheques: 'finance.treasury.view',
  market: 'realestate.leases.read',
}

/** Reports of what stands now; the days of the others are chosen. */
export const standingReports: readonly EstateReport[] = [
  'occupancy',
  'portfolio',
  'rentRoll',
  'tenants',
  'owners',
  'market',
]

export const cellKinds = ['text', 'money', 'number', 'percent', 'day', 'code'] as const
export type CellKind = (typeof cellKinds)[number]
export type Column = { readonly key: string; readonly kind: CellKind }

const col = (key: string, kind: CellKind): Column => ({ key, kind })
const states = ['leased', 'reserved', 'maintenance', 'available'].map(key => col(key, 'number'))

/** The columns of each report, in their order; a key names its heading. */
export const reportColumns: Readonly<Record<EstateReport, readonly Column[]>> = {
  occupancy: [
    ...[col('property', 'text'), col('units', 'number'), ...states, col('vacant', 'number')],
    ...[col('occupancy', 'percent'), col('vacancyLoss', 'money')],
  ],
  portfolio: [
    ...[col('code', 'text'), col('unit', 'text'), col('type', 'code'), col('area', 'text')],
    ...[col('status', 'code'), col('asking', 'money'), col('rent', 'money'), col('vacancyDays', 'number')],
  ],
  financial: [
    ...[col('property', 'text'), col('due', 'money'), col('collected', 'money'), col('open', 'money')],
  ],
  rentRoll: [
    ...[col('unit', 'text'), col('tenant', 'text'), col('number', 'text'), col('from', 'day')],
    ...[col('to', 'day'), col('rent', 'money'), col('open', 'money')],
  ],
  expiries: [
    ...[col('number', 'text'), col('tenant', 'text'), col('unit', 'text'), col('to', 'day')],
    ...[col('daysLeft', 'number'), col('rent', 'money')],
  ],
  tenants: [
    ...[col('tenant', 'text'), col('leases', 'number'), col('rent', 'money'), col('open', 'money')],
    col('overdue', 'money'),
  ],
  owners: [
    ...[col('agreement', 'text'), col('owner', 'text'), col('payable', 'money')],
    ...[col('uncollected', 'money'), col('reserve', 'money'), col('payableNow', 'money')],
  ],
  maintenance: [
    ...[col('property', 'text'), col('requests', 'number'), col('openRequests', 'number')],
    col('cost', 'money'),
  ],
  cheques: [
    ...[col('dueOn', 'day'), col('cheque', 'text'), col('bank', 'text'), col('tenant', 'text')],
    ...[col('number', 'text'), col('chequeState', 'code'), col('amount', 'money')],
  ],
  market: [
    ...[col('area', 'text'), col('type', 'code'), col('units', 'number'), col('areaSqm', 'number')],
    ...[col('rent', 'money'), col('perSqm', 'money')],
  ],
}

/** Columns whose figures add up; days left and rents per square metre do not. */
export const isAdded = ({ key, kind }: Column): boolean =>
  (kind === 'money' || kind === 'number') && !['daysLeft', 'perSqm', 'vacancyDays'].includes(key)
