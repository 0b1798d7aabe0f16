import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { recentRate } from '#modules/accounting/public.server.ts'
import { type ForeignItem, inBase } from '#modules/accounting/public.ts'

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

/**
 * The documents among these that money of a currency (null: the company's) settles by itself, with what is open in it. What one
 * of another currency costs today is for a person to say.
 */
export async function openIn<Each extends { id: string; openMinor: number }>(
  ctx: Ctx,
  documents: readonly Each[],
  currency: Currency | null,
): Promise<Each[]> {
  const foreign = await foreignOf(
    ctx,
    documents.map(document => document.id),
  )
  return documents.flatMap(document => {
    const own = foreign.get(document.id)
    if ((own?.currency ?? null) !== currency) return []
    return [own ? { ...document, openMinor: own.openMinor } : document]
  })
}

/** A stored rate as it was typed: `0.3075000000` is `0.3075`. */
export const plainRate = (stored: string): string =>
  stored.includes('.') ? stored.replace(/\.?0+$/, '') : stored

/** What a payment through foreign accounts is in its own currency; null for one of the company's. */
export async function foreignPaymentOf(ctx: Ctx, paymentId: string) {
  const row = await ctx.db
    .selectFrom('billing.foreign_payment')
    .select(['currency', 'rate', 'total_minor', 'free_minor'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row ? { ...row, currency: row.currency as Currency, rate: plainRate(row.rate) } : null
}

/** A foreign document as records and open items show it. */
export const shownForeign = ({ currency, rate, totalMinor, openMinor }: ForeignDocument) => ({
  currency,
  rate,
  total: moneyText(totalMinor, currency),
  open: moneyText(openMinor, currency),
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

/**
 * What is open in foreign currencies at the end of a day and what foreign accounts hold, as accounting revalues it: what we owe is
 * negative. Money paid ahead is not revalued: it will be goods, not money.
 */
export function foreignItems(ctx: Ctx, asOf: Day): Promise<ForeignItem[]> {
  return rawQuery<ForeignItem>(
    ctx.db,
    `select i.control_account_id as "accountId", i.party_id as "partyId", f.currency,
       sum(s.sign * (f.total_minor - coalesce(a.foreign_minor, 0)))::bigint as "foreignMinor",
       sum(s.sign * (i.total_minor - coalesce(a.amount_minor, 0)))::bigint as "baseMinor"
     from billing.foreign_document f
     join billing.invoice i on i.company_id = $1 and i.id = f.invoice_id
     cross join lateral (select case when i.kind in ('sale', 'service', 'vendorCredit') then 1 else -1 end as sign) s
     left join lateral (select sum(foreign_minor) as foreign_minor, sum(amount_minor) as amount_minor from (
       select a.foreign_minor, a.amount_minor from billing.allocation a
       where a.company_id = $1 and a.invoice_id = f.invoice_id and a.allocated_on <= $2
       union all
       select a.source_foreign_minor, coalesce(a.source_minor, a.amount_minor) from billing.allocation a
       where a.company_id = $1 and a.credit_id = f.invoice_id and a.allocated_on <= $2) e) a on true
     where f.company_id = $1 and i.invoice_date <= $2 and (i.voided_on is null or i.voided_on > $2)
     group by 1, 2, 3 having sum(f.total_minor - coalesce(a.foreign_minor, 0)) <> 0
     union all
     select t.account_id, null, t.currency, sum(m.foreign_minor)::bigint, sum(m.amount_minor)::bigint
     from billing.treasury_account t
     join billing.treasury_move m on m.company_id = $1 and m.treasury_account_id = t.id and m.moved_on <= $2
     where t.company_id = $1 and t.currency <> $3
     group by t.account_id, t.currency having sum(m.foreign_minor) <> 0`,
    [ctx.company.id, asOf, ctx.company.currency],
  )
}
