import type { Transition } from '#kernel/shared/lifecycle.ts'
import { mulDiv } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import { type Milli, quantityText } from '../quantity/quantity.rules.ts'

export const productionStates = ['draft', 'released', 'inProgress', 'done', 'cancelled'] as const
export type ProductionState = (typeof productionStates)[number]
export const productionActions = [
  'save',
  'release',
  'issue',
  'giveBack',
  'hours',
  'output',
  'cancel',
] as const
export type ProductionAction = (typeof productionActions)[number]

const moveOn = (action: ProductionAction, from: readonly ProductionState[], to: ProductionState) => ({
  action,
  from,
  to,
  permissions: ['trade.production.write'],
})

export const productionTransitions: readonly Transition<ProductionState, ProductionAction>[] = [
  moveOn('save', ['draft'], 'draft'),
  moveOn('release', ['draft'], 'released'),
  moveOn('issue', ['released', 'inProgress'], 'inProgress'),
  moveOn('giveBack', ['inProgress'], 'inProgress'),
  moveOn('hours', ['released', 'inProgress'], 'inProgress'),
  moveOn('output', ['inProgress'], 'inProgress'),
  moveOn('cancel', ['draft', 'released'], 'cancelled'),
]

/** What a line of a list takes for so many pieces, with what is wasted of it, rounded once. */
export function neededFor(
  line: { readonly quantity: Milli; readonly wasteBps: number },
  made: Milli,
  ofList: Milli,
): Milli {
  return mulDiv(line.quantity, BigInt(made) * BigInt(10_000 + line.wasteBps), BigInt(ofList) * 10_000n)
}

export const workMinor = (hours: Milli, rateMinor: number): number => mulDiv(rateMinor, hours, 1000)

type Output = {
  /** What the order stands for in work in progress. */
  readonly wipMinor: number
  /** Pieces that were ordered and neither made nor lost yet. */
  readonly left: Milli
  readonly good: Milli
  readonly normalLoss: Milli
  readonly scrap: Milli
  readonly finishes: boolean
}

/**
 * What an output takes from work in progress (rule 34). The value is borne by the good pieces and by what was scrapped against all
 * expectation; a normal loss makes the others dearer. The output that finishes an order leaves nothing behind.
 */
export function outputValue(of: Output): { goodMinor: number; scrapMinor: number } {
  const bearing = of.good + of.scrap
  if (bearing === 0) return { goodMinor: 0, scrapMinor: of.finishes ? of.wipMinor : 0 }
  const stillToCome = of.finishes ? bearing : Math.max(bearing, of.left - of.normalLoss)
  const takenMinor = of.finishes ? of.wipMinor : mulDiv(of.wipMinor, bearing, stillToCome)
  const goodMinor = mulDiv(takenMinor, of.good, bearing)
  return { goodMinor, scrapMinor: takenMinor - goodMinor }
}

/** Lines of a list with the names of what they are made of. */
export type BomEdge = {
  readonly item: string
  readonly itemId: string
  readonly partId: string
  readonly part: string
}

/** T14: whether a product would be made of itself, over any number of lists; the way that leads back. */
export function whyNotMadeOf(
  product: { readonly id: string; readonly name: string },
  parts: readonly { readonly id: string; readonly name: string }[],
  edges: readonly BomEdge[],
): Refusal | null {
  const seen = new Set<string>()
  const way = (id: string, names: readonly string[]): readonly string[] | null => {
    if (id === product.id) return names
    if (seen.has(id)) return null
    seen.add(id)
    for (const edge of edges.filter(one => one.itemId === id)) {
      const found = way(edge.partId, [...names, edge.part])
      if (found) return found
    }
    return null
  }
  for (const [at, part] of parts.entries()) {
    const path = way(part.id, [product.name, part.name])
    if (path)
      return invalid('trade.bom.cycle', { field: `lines.${at}.itemId`, params: { path: path.join(' ← ') } })
  }
  return null
}

/** T8 for materials: no more comes back than an order took. */
export const whyNotBack = (line: number, quantity: Milli, taken: Milli, field: string): Refusal | null =>
  quantity > taken
    ? invalid('trade.return.tooMuch', { field, params: { line, max: quantityText(Math.max(0, taken)) } })
    : null
