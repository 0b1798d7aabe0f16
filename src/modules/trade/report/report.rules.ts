export const tradeReports = [
  'stock',
  'movement',
  'lowStock',
  'countDifferences',
  'margin',
  'production',
  'quality',
  'efficiency',
] as const
export type TradeReport = (typeof tradeReports)[number]

/** What a report needs besides the right to the reports of operations: the right to what it shows. */
export const reportRights: Readonly<Record<TradeReport, string>> = {
  stock: 'trade.costs.read',
  movement: 'trade.inventory.read',
  lowStock: 'trade.inventory.read',
  countDifferences: 'trade.costs.read',
  margin: 'trade.costs.read',
  production: 'trade.production.read',
  quality: 'trade.production.read',
  efficiency: 'trade.production.read',
}

/** Reports of what stands now; the days of the others are chosen. */
export const standingReports: readonly TradeReport[] = ['stock', 'lowStock']

export const cellKinds = ['text', 'money', 'number', 'percent', 'day', 'code'] as const
export type CellKind = (typeof cellKinds)[number]
export type ReportColumn = { readonly key: string; readonly kind: CellKind }

const col = (key: string, kind: CellKind): ReportColumn => ({ key, kind })

/** The columns of each report, in their order; a key names its heading. */
export const reportColumns: Readonly<Record<TradeReport, readonly ReportColumn[]>> = {
  stock: [
    ...[col('item', 'text'), col('code', 'text'), col('warehouse', 'text'), col('quantity', 'number')],
    ...[col('unit', 'text'), col('unitCost', 'money'), col('value', 'money')],
  ],
  movement: [
    ...[col('number', 'text'), col('on', 'day'), col('kind', 'code'), col('item', 'text')],
    ...[col('warehouse', 'text'), col('in', 'number'), col('out', 'number'), col('unit', 'text')],
  ],
  lowStock: [
    ...[col('item', 'text'), col('warehouse', 'text'), col('available', 'number'), col('point', 'number')],
    ...[col('onOrder', 'number'), col('unit', 'text')],
  ],
  countDifferences: [
    ...[col('count', 'text'), col('on', 'day'), col('item', 'text'), col('expected', 'number')],
    ...[col('counted', 'number'), col('difference', 'number'), col('value', 'money')],
  ],
  margin: [
    ...[col('item', 'text'), col('quantity', 'number'), col('unit', 'text'), col('sales', 'money')],
    ...[col('cost', 'money'), col('margin', 'money'), col('marginShare', 'percent')],
  ],
  production: [
    ...[col('number', 'text'), col('product', 'text'), col('state', 'code'), col('ordered', 'number')],
    ...[col('good', 'number'), col('materials', 'money'), col('work', 'money'), col('unitCost', 'money')],
  ],
  quality: [
    ...[col('product', 'text'), col('good', 'number'), col('normalLoss', 'number'), col('scrap', 'number')],
    ...[col('scrapShare', 'percent'), col('variance', 'money')],
  ],
  efficiency: [
    ...[col('number', 'text'), col('product', 'text'), col('ordered', 'number'), col('good', 'number')],
    ...[col('plannedHours', 'number'), col('hours', 'number'), col('hourShare', 'percent')],
  ],
}

/** Costs within reports of production: empty for who may not see costs. */
export const costColumns: ReadonlySet<string> = new Set(['materials', 'work', 'unitCost', 'variance'])

const summed: ReadonlySet<string> = new Set([
  'value',
  'sales',
  'cost',
  'margin',
  'materials',
  'work',
  'variance',
  'hours',
])

/** Columns whose figures add up: money and hours; pieces of different items do not. */
export const isAdded = ({ key }: ReportColumn): boolean => summed.has(key)
