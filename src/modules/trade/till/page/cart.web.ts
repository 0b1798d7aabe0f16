import { type Currency, moneyText, parseMoney } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { inBaseUnit, milliOf, quantityText } from '../../quantity/quantity.rules.ts'
import { type CartLine, cartTotals, listedPrice } from '../till.rules.ts'

export type Goods = OutputFor<'trade.till.goods'>['rows'][number]
export type GoodsUnit = Goods['units'][number]
export type Till = OutputFor<'trade.till.list'>['rows'][number]

export type Picked = {
  readonly key: string
  readonly goods: Goods
  readonly unit: GoodsUnit | null
  /** Of the unit, decimal text. */
  readonly quantity: string
  readonly discountBps: number
  readonly serials: readonly string[]
}

export type Cart = {
  /** Of the sale that it becomes: the same cart paid twice is one sale. */
  readonly saleId: string
  readonly lines: readonly Picked[]
  readonly discountBps: number
  readonly customerId: string | null
}

export const newCart = (): Cart => ({
  saleId: crypto.randomUUID(),
  lines: [],
  discountBps: 0,
  customerId: null,
})

/** An amount that the server wrote. */
export function minor(text: string, currency: Currency): number {
  const parsed = parseMoney(text, currency)
  return parsed.ok ? parsed.minor : 0
}

export function priceOf({ goods, unit }: Pick<Picked, 'goods' | 'unit'>, currency: Currency): number | null {
  return listedPrice(
    { priceMinor: goods.price === null ? null : minor(goods.price, currency) },
    unit && {
      priceMinor: unit.price === null ? null : minor(unit.price, currency),
      factor: milliOf(unit.factor) ?? 1000,
    },
  )
}

const lineOf = (picked: Picked, currency: Currency): CartLine => {
  const factor = picked.unit ? (milliOf(picked.unit.factor) ?? 1000) : 1000
  return {
    quantity: inBaseUnit(milliOf(picked.quantity) ?? 0, factor),
    priceMinor: priceOf(picked, currency) ?? 0,
    factor,
    discountBps: picked.discountBps,
    taxCode: picked.goods.taxCode,
    taxBps: picked.goods.taxBps,
  }
}

export const totalsOf = (cart: Cart, currency: Currency) =>
  cartTotals(
    cart.lines.map(line => lineOf(line, currency)),
    cart.discountBps,
  )

export const lineTotal = (picked: Picked, currency: Currency): string => {
  const { totalMinor, taxMinor } = cartTotals([lineOf(picked, currency)], 0)
  return moneyText(totalMinor - taxMinor, currency)
}

/** The cart with one more of it; what is scanned again counts up (rule 13). */
export function withOne(cart: Cart, goods: Goods, unit: GoodsUnit | null): Cart {
  const key = `${goods.id}:${unit?.id ?? ''}`
  const known = cart.lines.find(line => line.key === key)
  if (!known)
    return {
      ...cart,
      lines: [...cart.lines, { key, goods, unit, quantity: '1', discountBps: 0, serials: [] }],
    }
  const quantity = quantityText((milliOf(known.quantity) ?? 0) + 1000)
  return { ...cart, lines: cart.lines.map(line => (line.key === key ? { ...line, quantity } : line)) }
}

export const withLine = (cart: Cart, key: string, part: Partial<Picked> | null): Cart => ({
  ...cart,
  lines:
    part === null
      ? cart.lines.filter(line => line.key !== key)
      : cart.lines.map(line => (line.key === key ? { ...line, ...part } : line)),
})

/** What a code stands for: a barcode of an item or of one of its units, or an item's own code. */
export function meant(
  goods: readonly Goods[],
  code: string,
): { goods: Goods; unit: GoodsUnit | null } | null {
  const typed = code.trim()
  for (const one of goods) {
    if (one.barcodes.includes(typed) || one.code === typed.toUpperCase()) return { goods: one, unit: null }
    const unit = one.units.find(other => other.barcodes.includes(typed))
    if (unit) return { goods: one, unit }
  }
  return null
}
