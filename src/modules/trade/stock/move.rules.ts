import type { Day } from '#kernel/shared/day.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { isWholeQuantity, type Milli, quantityText } from '../quantity/quantity.rules.ts'

export const moveKinds = [
  'receipt',
  'issue',
  'return',
  'supplierReturn',
  'transferOut',
  'transferIn',
  'adjust',
  'waste',
  'produce',
  'opening',
] as const
export type MoveKind = (typeof moveKinds)[number]

/** Kinds by which an expired batch may still leave. */
const takesExpired: ReadonlySet<MoveKind> = new Set(['waste', 'supplierReturn', 'adjust'])
export const mayTakeExpired = (kind: MoveKind): boolean => takesExpired.has(kind)

/** What is missing from a shelf was never there to be reserved. */
const beyondReserved: ReadonlySet<MoveKind> = new Set(['waste', 'adjust', 'supplierReturn'])
export const mayTakeReserved = (kind: MoveKind): boolean => beyondReserved.has(kind)

type MovedItem = {
  readonly nameAr: string
  readonly unit: string
  readonly isWhole: boolean
  readonly isActive: boolean
  readonly kind: string
  readonly tracking: 'none' | 'batch' | 'serial'
}

/** T3: what is stopped takes no new goods and sells none; what is there may still go back, be counted and come back. */
export function whyNotMove(item: MovedItem, kind: MoveKind): Refusal | null {
  if (item.kind === 'service') return invalid('trade.item.service', { params: { item: item.nameAr } })
  const isNew = kind === 'receipt' || kind === 'issue' || kind === 'produce' || kind === 'opening'
  return isNew && !item.isActive ? refused('trade.item.inactive', { params: { item: item.nameAr } }) : null
}

/** ST-07: counted units have no fractions. */
export function whyNotQuantity(item: MovedItem, quantity: Milli, field: string): Refusal | null {
  return item.isWhole && !isWholeQuantity(quantity)
    ? invalid('trade.quantity.whole', { field, params: { item: item.nameAr, unit: item.unit } })
    : null
}

/** T1: what is asked for is not there. */
export function whyNotEnough(
  item: Pick<MovedItem, 'nameAr' | 'unit'>,
  warehouse: string,
  wanted: Milli,
  available: Milli,
  field: string,
): Refusal | null {
  return wanted <= available
    ? null
    : refused('trade.stock.insufficient', {
        field,
        params: {
          item: item.nameAr,
          warehouse,
          available: quantityText(Math.max(0, available)),
          unit: item.unit,
        },
      })
}

/** T4: as many numbers as pieces, each once; a batch where batches are kept. */
export function whyNotTracked(
  item: MovedItem,
  quantity: Milli,
  given: { readonly serials: readonly string[]; readonly hasBatch: boolean },
  isIn: boolean,
  field: string,
): Refusal | null {
  const count = quantity / 1000
  const isWrong =
    item.tracking === 'serial'
      ? given.serials.length !== count || new Set(given.serials).size !== count
      : given.serials.length > 0 || (item.tracking === 'batch' && isIn && !given.hasBatch)
  return isWrong ? serialMismatch(item, quantity, field) : null
}

export const serialMismatch = (item: Pick<MovedItem, 'nameAr'>, quantity: Milli, field: string): Refusal =>
  invalid('trade.serial.mismatch', {
    field,
    params: { count: quantityText(quantity), item: item.nameAr },
  })

export type DayStanding = {
  readonly on: Day
  readonly quantity: Milli
  readonly valueMinor: number
}

/** Whether a pool can have stood so: nothing is worth nothing, and value is on the side of its quantity. */
export const isPossible = ({ quantity, valueMinor }: Omit<DayStanding, 'on'>): boolean =>
  quantity === 0 ? valueMinor === 0 : quantity > 0 ? valueMinor >= 0 : valueMinor <= 0
