import { mulDiv } from '#kernel/shared/money.ts'
import type { Milli } from '../quantity/quantity.rules.ts'

/** What a pool holds, with the last unit cost as a ratio; quantities are thousandths, values minor units. */
export type Pool = {
  quantity: Milli
  valueMinor: number
  lastQuantity: Milli
  lastValueMinor: number
}

export type Layer = {
  readonly id: string
  readonly serialId: string | null
  quantityLeft: Milli
  valueLeftMinor: number
}

/** Quantity that went out before it came in. */
export type Shortfall = {
  readonly id: string
  readonly moveId: string
  quantityLeft: Milli
  valueLeftMinor: number
}

/** A part of a whole by quantity, rounded once. */
const partOf = (valueMinor: number, part: Milli, whole: Milli): number => mulDiv(valueMinor, part, whole)

/**
 * What a part costs that does not empty its source. It never takes the last unit of value from quantity that stays: otherwise quantity
 * without value would be left behind.
 */
function costOfPart(valueMinor: number, part: Milli, whole: Milli): number {
  const cost = partOf(valueMinor, part, whole)
  return valueMinor > 0 && cost >= valueMinor ? valueMinor - 1 : cost
}

const takenOf = (source: { quantity: Milli; valueMinor: number }, part: Milli): number =>
  part >= source.quantity ? source.valueMinor : costOfPart(source.valueMinor, part, source.quantity)

/** The value of a quantity at the last unit cost; nothing where none is known. */
export const atLastCost = (pool: Pool, quantity: Milli): number =>
  pool.lastQuantity > 0 ? partOf(pool.lastValueMinor, quantity, pool.lastQuantity) : 0

export type Issued = {
  readonly pool: Pool
  /** What it costs in all, and what of it was not there. */
  readonly costMinor: number
  readonly missing: Milli
  readonly missingMinor: number
  /** The layers as they are left; those with nothing left are gone. */
  readonly layers: readonly Layer[]
}

/**
 * Takes a quantity out of a pool (rules 2, 3 and 5). With layers the oldest gives first, of numbered pieces their own; without them the
 * average. What is not there is valued at the last unit cost. The issue that empties the pool takes all that is left.
 */
export function issueFrom(
  pool: Pool,
  quantity: Milli,
  layers: readonly Layer[] | null,
  serialIds: readonly string[] = [],
): Issued {
  const present = Math.min(quantity, Math.max(0, pool.quantity))
  let costMinor = 0
  let last = { lastQuantity: pool.lastQuantity, lastValueMinor: pool.lastValueMinor }
  const left: Layer[] = []
  if (layers && present > 0) {
    let wanted = present
    for (const layer of layers) {
      const isTaken = serialIds.length > 0 ? serialIds.includes(layer.serialId ?? '') : wanted > 0
      const part = isTaken ? Math.min(wanted, layer.quantityLeft) : 0
      if (part === 0) {
        left.push(layer)
        continue
      }
      const cost = takenOf({ quantity: layer.quantityLeft, valueMinor: layer.valueLeftMinor }, part)
      last = { lastQuantity: layer.quantityLeft, lastValueMinor: layer.valueLeftMinor }
      costMinor += cost
      wanted -= part
      if (part < layer.quantityLeft)
        left.push({
          ...layer,
          quantityLeft: layer.quantityLeft - part,
          valueLeftMinor: layer.valueLeftMinor - cost,
        })
    }
    if (wanted > 0) throw new RangeError('The layers hold less than their pool.')
  } else if (present > 0) {
    costMinor = takenOf(pool, present)
    last = { lastQuantity: pool.quantity, lastValueMinor: pool.valueMinor }
  }
  const missing = quantity - present
  const missingMinor = missing > 0 ? atLastCost({ ...pool, ...last }, missing) : 0
  return {
    pool: {
      quantity: pool.quantity - quantity,
      valueMinor: pool.valueMinor - costMinor - missingMinor,
      ...last,
    },
    costMinor: costMinor + missingMinor,
    missing,
    missingMinor,
    layers: layers ? (present > 0 ? left : layers) : [],
  }
}

export type Filled = {
  readonly shortfallId: string
  readonly moveId: string
  readonly quantity: Milli
  readonly valueMinor: number
  /** What the goods cost more than they had been valued at; below zero where they cost less. */
  readonly differenceMinor: number
}

export type Received = {
  readonly pool: Pool
  readonly filled: readonly Filled[]
  /** What stays of it in the pool: a new layer under FIFO. */
  readonly stays: Milli
  readonly staysMinor: number
}

/** Puts a quantity into a pool: what is missing is filled first, and trued up to what it really cost (rule 5). */
export function receiveInto(
  pool: Pool,
  quantity: Milli,
  valueMinor: number,
  shortfalls: readonly Shortfall[],
): Received {
  const filled: Filled[] = []
  let used = 0
  let usedMinor = 0
  for (const { id, moveId, quantityLeft, valueLeftMinor } of shortfalls) {
    const part = Math.min(quantityLeft, quantity - used)
    if (part === 0) break
    const shareMinor = partOf(valueMinor, used + part, quantity) - usedMinor
    const valuedMinor = part === quantityLeft ? valueLeftMinor : partOf(valueLeftMinor, part, quantityLeft)
    used += part
    usedMinor += shareMinor
    filled.push({
      shortfallId: id,
      moveId,
      quantity: part,
      valueMinor: valuedMinor,
      differenceMinor: shareMinor - valuedMinor,
    })
  }
  const trueUpMinor = filled.reduce((sum, one) => sum + one.differenceMinor, 0)
  const knows = quantity > 0 && valueMinor > 0
  return {
    pool: {
      quantity: pool.quantity + quantity,
      valueMinor: pool.valueMinor + valueMinor - trueUpMinor,
      lastQuantity: knows ? quantity : pool.lastQuantity,
      lastValueMinor: knows ? valueMinor : pool.lastValueMinor,
    },
    filled,
    stays: quantity - used,
    staysMinor: valueMinor - usedMinor,
  }
}

/**
 * What comes back of a quantity that left with a value, so that all that comes back adds up to it exactly, in whichever parts (ST-01):
 * of 3 pieces that left with 10.000, one by one 3.333, 3.334 and 3.333.
 */
export function returnValue(
  left: { quantity: Milli; valueMinor: number },
  before: { quantity: Milli; valueMinor: number },
  quantity: Milli,
): number {
  const through = before.quantity + quantity
  return (
    (through === left.quantity ? left.valueMinor : partOf(left.valueMinor, through, left.quantity)) -
    before.valueMinor
  )
}

/**
 * How a later difference of a receipt is shared (rules 7 and 8): what of it is still on hand bears it as stock, the rest as cost. Stock
 * is never valued below nothing.
 */
export function shareOfStock(
  differenceMinor: number,
  onHand: Milli,
  received: Milli,
  poolValueMinor: number,
): { stockMinor: number; costMinor: number } {
  const present = Math.max(0, Math.min(onHand, received))
  const wanted = present === received ? differenceMinor : partOf(differenceMinor, present, received)
  const stockMinor = present === 0 ? 0 : Math.max(wanted, -poolValueMinor)
  return { stockMinor, costMinor: differenceMinor - stockMinor }
}
