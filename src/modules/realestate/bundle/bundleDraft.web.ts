import { addMonths } from '#kernel/shared/day.ts'
import { type Currency, moneyText, parseMoney } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { numberAfter } from './cover.rules.ts'

export type Bundles = OutputFor<'realestate.bundle.list'>
export type DraftCheque = { number: string; dueOn: string | null; amount: string }

export type BundleWish = {
  first: string
  count: number | null
  firstDue: string | null
  months: number | null
  /** The last row they cover; null for all. */
  throughNo: number | null
}

export function minorOf(text: string, currency: Currency): number {
  const parsed = parseMoney(text, currency)
  return parsed.ok ? parsed.minor : 0
}

const rowsOf = (bundles: Bundles, wish: BundleWish) =>
  bundles.open.filter(row => wish.throughNo === null || row.no <= wish.throughNo)

/** What the cheques must be: the open rows less what the tenant has paid in advance. */
export function wantedMinor(bundles: Bundles, wish: BundleWish, currency: Currency): number {
  const open = rowsOf(bundles, wish).reduce((sum, row) => sum + minorOf(row.amount, currency), 0)
  const advance = minorOf(bundles.advance, currency)
  return advance < open ? open - advance : open
}

/** The cheques that a wish describes: numbers one up, days some months apart, one for each row or equal parts of the whole. */
export function draftCheques(bundles: Bundles, wish: BundleWish, currency: Currency): DraftCheque[] {
  const count = Math.min(24, Math.max(0, wish.count ?? 0))
  const rows = rowsOf(bundles, wish)
  const whole = wantedMinor(bundles, wish, currency)
  const isByRow = rows.length === count && minorOf(bundles.advance, currency) === 0
  const part = Math.floor(whole / Math.max(1, count))
  return Array.from({ length: count }, (_, at) => ({
    number: wish.first.trim() ? numberAfter(wish.first.trim(), at) : '',
    dueOn: wish.firstDue ? addMonths(wish.firstDue, at * (wish.months ?? 1)) : null,
    amount: isByRow ? rows[at]!.amount : moneyText(at === 0 ? whole - part * (count - 1) : part, currency),
  }))
}
