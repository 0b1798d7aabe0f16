import { m } from '#generated/words/messages.js'
import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, parseMoney } from '#kernel/shared/money.ts'
import type { Sheet } from '#modules/accounting/public.ts'
import type * as contract from './vat.contract.ts'

export type VatReturn = WireOutputOf<typeof contract.showVatReturn>

const sideWords = { output: m['billing.vat.output'], input: m['billing.vat.input'] } as const

const isNothing = (amount: string, currency: Currency) => {
  const parsed = parseMoney(amount, currency)
  return parsed.ok && parsed.minor === 0
}

/** What is owed to the authority, or what it owes: the figure without a sign, and its word. */
export function vatDue({ due }: Pick<VatReturn, 'due'>): { label: string; amount: string } {
  return due.startsWith('-')
    ? { label: m['billing.vat.refund'](), amount: due.slice(1) }
    : { label: m['billing.vat.due'](), amount: due }
}

/** The return as it leaves: the boxes of both sides, the rest, their totals, and what is due. */
export function vatSheet(shown: VatReturn, currency: Currency, locale: 'ar' | 'en'): Sheet {
  const rows: (string | null)[][] = []
  const sums: { row: number; of: number[] }[] = []
  for (const side of ['output', 'input'] as const) {
    const first = rows.length
    for (const box of shown.boxes.filter(one => one.side === side))
      rows.push([
        sideWords[side](),
        [box.returnBox, locale === 'ar' ? box.nameAr : box.nameEn].filter(Boolean).join(' · '),
        String(box.rateBps / 10_000),
        box.net,
        box.tax,
      ])
    if (!isNothing(shown[side].other, currency))
      rows.push([sideWords[side](), m['billing.vat.other'](), null, null, shown[side].other])
    sums.push({ row: rows.length, of: Array.from({ length: rows.length - first }, (_, at) => first + at) })
    rows.push([sideWords[side](), m['billing.vat.total'](), null, shown[side].net, shown[side].ledger])
  }
  const { label, amount } = vatDue(shown)
  rows.push([label, null, null, null, amount])
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
