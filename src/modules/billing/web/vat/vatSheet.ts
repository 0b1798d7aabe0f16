import { m } from '#generated/words/messages.js'
import type { Currency } from '#kernel/shared/money.ts'
import { currentLocale } from '#kernel/web/say.ts'
import type { Sheet } from '#modules/accounting/web/public.tsx'
import { isSomething } from '../amounts.ts'
import type { VatReturn } from '../wordMaps.ts'

const sideWords = { output: m['billing.vat.output'], input: m['billing.vat.input'] } as const

/** The return as it leaves: the boxes of both sides, the rest, their totals, and what is due. */
export function vatSheet(shown: VatReturn, currency: Currency): Sheet {
  const isArabic = currentLocale() === 'ar'
  const rows: (string | null)[][] = []
  const sums: { row: number; of: number[] }[] = []
  for (const side of ['output', 'input'] as const) {
    const first = rows.length
    for (const box of shown.boxes.filter(one => one.side === side))
      rows.push([
        sideWords[side](),
        isArabic ? box.nameAr : box.nameEn,
        String(box.rateBps / 10_000),
        box.net,
        box.tax,
      ])
    if (isSomething(shown[side].other))
      rows.push([sideWords[side](), m['billing.vat.other'](), null, null, shown[side].other])
    sums.push({ row: rows.length, of: Array.from({ length: rows.length - first }, (_, at) => first + at) })
    rows.push([sideWords[side](), m['billing.vat.total'](), null, shown[side].net, shown[side].ledger])
  }
  const isRefund = shown.due.startsWith('-')
  rows.push([isRefund ? m['billing.vat.refund']() : m['billing.vat.due'](), null, null, null, shown.due])
  return {
    title: m['billing.page.vat'](),
    currency,
    columns: [
      { header: m['billing.vat.side'](), kind: 'text' },
      { header: m['billing.vat.box'](), kind: 'text' },
      { header: m['billing.vat.rate'](), kind: 'percent' },
      { header: m['billing.vat.net'](), kind: 'money' },
      { header: m['billing.vat.tax'](), kind: 'money' },
    ],
    rows,
    sums,
  }
}
