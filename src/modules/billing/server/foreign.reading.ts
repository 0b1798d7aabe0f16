import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type Currency, currencyDigits, moneyText, parseMoney } from '#kernel/shared/money.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { recentRate } from '#modules/accounting/server/public.ts'
import { type ForeignItem, inBase } from '#modules/accounting/shared/public.ts'
import { carriedFor } from '../shared/foreign.rules.ts'
import type { PaymentOutSplit } from './payment.writing.ts'

export type ForeignDocument = {
  readonly invoiceId: string
  readonly currency: Currency
  /** Base per one foreign unit on the document's day. */
  readonly rate: string
  readonly totalMinor: number
  readonly openMinor: number
  /** What is open in the company's currency. */
  readonly openBaseMinor: number
}

/** The documents among these that are in a foreign currency, by id. */
export async function foreignOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ForeignDocument>> {
  if (ids.length === 0) return new Map()
  const rows = await rawQuery<ForeignDocument>(
    ctx.db,
    `select f.invoice_id as "invoiceId", f.currency, trim_scale(f.rate)::text as rate, f.total_minor as "totalMinor",
       f.total_minor - f.settled_minor as "openMinor", i.open_minor as "openBaseMinor"
     from billing.foreign_document f join billing.invoice i on i.company_id = $1 and i.id = f.invoice_id
     where f.company_id = $1 and f.invoice_id = any ($2)`,
    [ctx.company.id, ids],
  )
  return new Map(rows.map(row => [row.invoiceId, row]))
}

/** A foreign document as records and open items show it. */
export const shownForeign = ({ currency, rate, totalMinor, openMinor }: ForeignDocument) => ({
  ...{ currency, rate, total: moneyText(totalMinor, currency), open: moneyText(openMinor, currency) },
})

/** What is open of foreign bills in their currency, and what that costs at today's rate; null without a recent one. */
export async function foreignDues(ctx: Ctx, ids: readonly string[]) {
  const dues = new Map<string, { currency: Currency; open: string; due: number | null }>()
  for (const one of (await foreignOf(ctx, ids)).values()) {
    const { currency, openMinor } = one
    const rate = await recentRate(ctx, currency, ctx.today)
    const due = rate && inBase(openMinor, rate, currency, ctx.company.currency)
    dues.set(one.invoiceId, { currency, open: moneyText(openMinor, currency), due: due || null })
  }
  return dues
}

export type Priced = {
  readonly splits: readonly (PaymentOutSplit & { readonly foreignMinor?: number })[]
  readonly currency: Currency | null
  /** Paid above (positive) or below what the documents stand at. */
  readonly exchangeMinor: number
}

/**
 * What a payment settles of foreign bills: the amount of a split is what was paid in the company's currency, its foreign part
 * what that settles; the difference to the books is a gain or a loss (rule 12). Refuses a foreign bill without its foreign
 * amount, more than is open, and two currencies at once.
 */
export async function pricedSplits(ctx: Ctx, splits: readonly PaymentOutSplit[]): Promise<Priced> {
  const known = await foreignOf(
    ctx,
    splits.flatMap(split => (split.kind === 'invoice' ? [split.invoiceId] : [])),
  )
  if (known.size === 0) return { splits, currency: null, exchangeMinor: 0 }
  const currencies = new Set([...known.values()].map(one => one.currency))
  if (currencies.size > 1) deny(invalid('billing.payment.currencies', { field: 'splits' }))
  let exchangeMinor = 0
  const priced = splits.map((split, at) => {
    const document = split.kind === 'invoice' ? known.get(split.invoiceId) : undefined
    if (split.kind !== 'invoice' || !document) return split
    const foreignMinor = foreignAmount(document, split.foreign, `splits.${at}.foreign`)
    const open = { foreignMinor: document.openMinor, baseMinor: document.openBaseMinor }
    const amountMinor = carriedFor(open, foreignMinor)
    exchangeMinor += split.amountMinor - amountMinor
    // The rest of a bill that is paid in two splits of one payment stands at what the first one leaves.
    const { openMinor, openBaseMinor } = document
    known.set(document.invoiceId, {
      ...{ ...document, openMinor: openMinor - foreignMinor, openBaseMinor: openBaseMinor - amountMinor },
    })
    return { ...split, amountMinor, foreignMinor }
  })
  return { splits: priced, currency: [...currencies][0]!, exchangeMinor }
}

function foreignAmount(document: ForeignDocument, text: string | null | undefined, field: string): number {
  const { currency, openMinor } = document
  const parsed = parseMoney(text ?? '', currency)
  if (!parsed.ok && parsed.reason === 'precision')
    deny(
      invalid('billing.amount.precision', { field, params: { currency, digits: currencyDigits(currency) } }),
    )
  if (!parsed.ok || parsed.minor <= 0)
    deny(invalid('billing.allocation.foreign', { field, params: { currency } }))
  if (parsed.minor > openMinor) {
    const shown = (minor: number) => `${moneyText(minor, currency)} ${currency}`
    const params = { amount: shown(parsed.minor), open: shown(openMinor) }
    deny(invalid('billing.allocation.tooMuch', { field, params }))
  }
  return parsed.minor
}

/** What is open in foreign currencies at the end of a day, as accounting revalues it: what we owe is negative. */
export function foreignItems(ctx: Ctx, asOf: Day): Promise<ForeignItem[]> {
  return rawQuery<ForeignItem>(
    ctx.db,
    `select i.control_account_id as "accountId", i.party_id as "partyId", f.currency,
       (-sum(f.total_minor - coalesce(a.foreign_minor, 0)))::bigint as "foreignMinor",
       (-sum(i.total_minor - coalesce(a.amount_minor, 0)))::bigint as "baseMinor"
     from billing.foreign_document f
     join billing.invoice i on i.company_id = $1 and i.id = f.invoice_id
     left join lateral (select sum(a.foreign_minor) as foreign_minor, sum(a.amount_minor) as amount_minor
       from billing.allocation a
       where a.company_id = $1 and a.invoice_id = f.invoice_id and a.allocated_on <= $2) a on true
     where f.company_id = $1 and i.invoice_date <= $2 and (i.voided_on is null or i.voided_on > $2)
     group by 1, 2, 3 having sum(f.total_minor - coalesce(a.foreign_minor, 0)) <> 0`,
    [ctx.company.id, asOf],
  )
}
