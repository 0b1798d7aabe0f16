import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { mappingKeys } from '#modules/accounting/public.ts'

export const itemKinds = ['product', 'service', 'component'] as const
export type ItemKind = (typeof itemKinds)[number]
export const trackings = ['none', 'batch', 'serial'] as const
export type Tracking = (typeof trackings)[number]
export const stockKeys = ['inventory', 'rawMaterials', 'siteMaterials'] as const

/** How the stock of an item stands against its points: nothing left, at or below the point to reorder, enough; services have none. */
export const stockStates = ['out', 'low', 'enough', 'none'] as const
export type StockState = (typeof stockStates)[number]

type ItemInput = {
  readonly kind: ItemKind
  readonly tracking: Tracking
  readonly isWhole: boolean
  readonly revenueKey: string
  readonly salePrice?: number | null | undefined
  readonly floorPrice?: number | null | undefined
}

/** Sales go to an account of revenue, and to none that documents of their own keep. */
const isRevenueKey = (key: string): boolean => {
  const known = mappingKeys.get(key)
  return known?.class === 4 && known.control === 'none'
}

/** What cannot be one item: a service with stock, numbered pieces of a fraction, a floor above the price. */
export function whyNotKeepItem(item: ItemInput): Refusal | null {
  if (item.kind === 'service' && item.tracking !== 'none')
    return invalid('trade.item.serviceTracked', { field: 'tracking' })
  if (item.tracking === 'serial' && !item.isWhole)
    return invalid('trade.item.serialWhole', { field: 'isWhole' })
  if (!isRevenueKey(item.revenueKey)) return invalid('trade.item.revenueKey', { field: 'revenueKey' })
  if (item.floorPrice && item.floorPrice > (item.salePrice ?? 0))
    return invalid('trade.item.floorAbove', { field: 'floorPrice' })
  return null
}

type FixedFields = {
  readonly kind: string
  readonly unit: string
  readonly isWhole: boolean
  readonly tracking: string
  readonly stockKey: string
}

/** What its moves are measured and booked in does not change behind them. */
export function whyNotChangeMoved(before: FixedFields, after: FixedFields): Refusal | null {
  for (const field of ['kind', 'unit', 'isWhole', 'tracking', 'stockKey'] as const)
    if (before[field] !== after[field]) return refused('trade.item.fixed', { field })
  return null
}

type PolicyInput = {
  readonly max?: number | null | undefined
  readonly reorderPoint: number
}

export function whyNotPolicy({ max, reorderPoint }: PolicyInput): Refusal | null {
  return max !== null && max !== undefined && max < reorderPoint
    ? invalid('trade.policy.maxBelow', { field: 'max' })
    : null
}

/**
 * What to order (rule 9): nothing while available and on order exceed the point; else up to the maximum, at least the usual quantity,
 * in whole units of the supplier. Thousandths: 12 available, point 20, max 60, 24 usual, a carton of 12 are 48.
 */
export function reorderOf(
  standing: { available: number; onOrder: number },
  policy: { reorderPoint: number; max: number | null; quantity: number | null },
  unitFactor: number,
): number {
  const sum = standing.available + standing.onOrder
  if (sum > policy.reorderPoint) return 0
  const wanted = Math.max(
    policy.quantity ?? 0,
    (policy.max ?? 0) - sum,
    policy.max || policy.quantity ? 0 : policy.reorderPoint - sum,
  )
  return Math.ceil(wanted / unitFactor) * unitFactor
}
