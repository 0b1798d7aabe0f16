import type { FoundItem } from '../item/itemWords.web.ts'

/** A line of goods while it is typed. */
export type GoodsDraft = {
  key: number
  itemId: string | null
  item: FoundItem | null
  unitId: string | null
  quantity: string
  /** Value or price, as the place asks for it. */
  money: string
  batch: string
  expiresOn: string | null
  /** One number a line. */
  serials: string
}

export const emptyLine = (key = 1): GoodsDraft => ({
  key,
  itemId: null,
  item: null,
  unitId: null,
  quantity: '',
  money: '',
  batch: '',
  expiresOn: null,
  serials: '',
})

export const serialsIn = (typed: string): string[] =>
  typed
    .split(/[\n,،]/)
    .map(one => one.trim())
    .filter(Boolean)

/** The line as commands take it; null while something is missing. */
function goodsOf(line: GoodsDraft) {
  if (!line.itemId || !line.quantity) return null
  return {
    itemId: line.itemId,
    unitId: line.unitId,
    quantity: line.quantity,
    batch: line.batch.trim() || null,
    expiresOn: line.expiresOn,
    serials: serialsIn(line.serials),
  }
}

/** All lines, or null while one is incomplete. */
export function allGoods(lines: readonly GoodsDraft[]) {
  const goods = lines.map(goodsOf)
  return goods.every(one => one !== null) && goods.length > 0 ? goods : null
}
