export const fleetReports = [
  'usage',
  'efficiency',
  'maintenance',
  'performance',
  'profitability',
  'expiries',
  'custody',
  'fines',
  'damage',
  'idle',
  'fuel',
  'forecast',
  'lateFines',
] as const
export type FleetReport = (typeof fleetReports)[number]
/** Reports that are read from the books, as the analysis is. */
export type BookReport = 'performance' | 'profitability'

const ofBooks = ['fleet.analysis.read', 'finance.analysis.view']

/** A report takes the rights of its records; one not listed here takes those of the page. */
export const reportRights: Partial<Readonly<Record<FleetReport, readonly string[]>>> = {
  maintenance: ['fleet.maintenance.read'],
  efficiency: ['fleet.maintenance.read'],
  expiries: ['fleet.documents.read'],
  custody: ['fleet.tracking.read'],
  fines: ['fleet.violations.read'],
  lateFines: ['fleet.violations.read'],
  forecast: ['fleet.installments.read'],
  performance: ofBooks,
  profitability: ofBooks,
}

export const cellKinds = ['text', 'plate', 'money', 'number', 'percent', 'day', 'instant', 'code'] as const
export type CellKind = (typeof cellKinds)[number]

/** The columns of each report, in their order; a key names its heading. */
export const reportColumns = {
  usage: [
    ...[
      col('plate', 'plate'),
      col('vehicle', 'text'),
      col('rentals', 'number'),
      col('rentedHours', 'number'),
    ],
    ...[
      col('fleetHours', 'number'),
      col('utilisation', 'percent'),
      col('serviceable', 'percent'),
      col('km', 'number'),
    ],
  ],
  maintenance: [
    ...[col('plate', 'plate'), col('vehicle', 'text'), col('orders', 'number'), col('daysDown', 'number')],
    ...[col('cost', 'money'), col('billed', 'money')],
  ],
  efficiency: [
    ...[col('plate', 'plate'), col('vehicle', 'text'), col('utilisation', 'percent')],
    ...[col('serviceable', 'percent'), col('km', 'number'), col('kmDaily', 'number')],
    ...[col('daysDown', 'number'), col('runningCost', 'money'), col('costPerKm', 'money')],
  ],
  performance: [
    ...[col('month', 'text'), col('revenue', 'money'), col('maintenance', 'money'), col('fuelCost', 'money')],
    ...[col('insuranceCost', 'money'), col('licensing', 'money'), col('violations', 'money')],
    ...[col('depreciation', 'money'), col('financeCost', 'money'), col('otherCost', 'money')],
    col('profit', 'money'),
  ],
  profitability: [
    ...[col('plate', 'plate'), col('vehicle', 'text'), col('group', 'text'), col('margin', 'percent')],
    ...[col('roi', 'percent'), col('revenue', 'money'), col('costs', 'money'), col('profit', 'money')],
  ],
  expiries: [
    col('plate', 'plate'),
    col('vehicle', 'text'),
    col('paper', 'code'),
    col('expiresOn', 'day'),
    col('daysLeft', 'number'),
  ],
  custody: [
    ...[col('plate', 'plate'), col('holder', 'text'), col('custodyKind', 'code'), col('source', 'text')],
    ...[col('from', 'instant'), col('to', 'instant'), col('hours', 'number')],
  ],
  fines: [
    ...[col('number', 'text'), col('plate', 'plate'), col('authority', 'text'), col('arrivedOn', 'day')],
    ...[col('waiting', 'number'), col('fineState', 'code'), col('fine', 'money'), col('unpaid', 'money')],
  ],
  damage: [
    ...[col('plate', 'plate'), col('markType', 'code'), col('markDecision', 'code'), col('seenOn', 'day')],
    ...[col('charged', 'money'), col('document', 'text'), col('repairedOn', 'day')],
  ],
  idle: [
    col('plate', 'plate'),
    col('vehicle', 'text'),
    col('group', 'text'),
    col('idleSince', 'day'),
    col('idleDays', 'number'),
    col('daily', 'money'),
  ],
  fuel: [
    ...[col('plate', 'plate'), col('vehicle', 'text'), col('fillings', 'number'), col('litres', 'number')],
    ...[col('fuelKm', 'number'), col('perHundred', 'number'), col('unusual', 'number'), col('cost', 'money')],
  ],
  lateFines: [
    ...[col('plate', 'plate'), col('holder', 'text'), col('source', 'text'), col('to', 'instant')],
    ...[col('reservedOn', 'day'), col('before', 'money'), col('target', 'money'), col('delta', 'money')],
    col('entry', 'text'),
  ],
  forecast: [col('dueOn', 'day'), col('dueKind', 'code'), col('subject', 'text'), col('dueAmount', 'money')],
} as const satisfies Readonly<Record<FleetReport, readonly Column[]>>

export type Column = { readonly key: string; readonly kind: CellKind }
function col<Key extends string, Kind extends CellKind>(key: Key, kind: Kind) {
  return { key, kind } as const
}

/** Columns whose figures add up. */
const addedKinds: readonly CellKind[] = ['money']
const addedKeys = ['rentals', 'rentedHours', 'fleetHours', 'orders', 'km', 'hours', 'fillings', 'litres']

/** The level of a reserve repeats every month: only its changes add up. */
const statedKeys = ['before', 'target', 'costPerKm', 'daily']

/** Whether a column has a total below it. */
export const isAdded = ({ key, kind }: Column) =>
  (addedKinds.includes(kind) && !statedKeys.includes(key)) || addedKeys.includes(key)
