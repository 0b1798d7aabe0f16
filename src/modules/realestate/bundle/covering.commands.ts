import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { percentOf, splitByWeights } from '#kernel/shared/money.ts'
import { allocate, usualTaxRate } from '#modules/billing/public.server.ts'
import { unitsOf } from '../lease/lease.row.ts'
import { coversOf, type Need } from './cover.rules.ts'

/** Settles a row's new invoice from the money that is meant for it, as far as that still stands. */
export async function applyCovers(
  ctx: Ctx,
  row: { id: string; voided_invoices: number },
  invoiceId: string,
): Promise<void> {
  const covers = await ctx.db
    .selectFrom('realestate.rent_cover as v')
    .innerJoin('billing.payment as p', 'p.id', 'v.payment_id')
    .select(['v.id', 'v.amount_minor', 'p.id as paymentId', 'p.free_minor'])
    .where('v.row_id', '=', row.id)
    .where('p.status', '=', 'posted')
    .where('p.free_minor', '>', 0)
    .orderBy('p.payment_date')
    .orderBy('p.number')
    .execute()
  for (const cover of covers) {
    const invoice = await ctx.db
      .selectFrom('billing.invoice')
      .select('open_minor')
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow()
    const amountMinor = Math.min(cover.amount_minor, cover.free_minor, invoice.open_minor)
    if (amountMinor === 0) continue
    await allocate(ctx, {
      sourceKey: `realestate:cover:${cover.id}:${row.voided_invoices}`,
      from: { paymentId: cover.paymentId },
      invoices: [{ invoiceId, amountMinor }],
    })
  }
}

type OpenRow = Need & { no: number; dueOn: string; invoiceId: string | null }

/** What of a lease's rows is neither paid nor covered, in their order; a row without its invoice counts with the tax that will be on it. */
export async function openRows(ctx: Ctx, leaseId: string): Promise<OpenRow[]> {
  const rows = await rawQuery<Omit<OpenRow, 'openMinor'> & { grossMinor: number; coveredMinor: number }>(
    ctx.db,
    `select r.id as "rowId", r.no, r.due_on as "dueOn", r.invoice_id as "invoiceId",
       case when r.state = 'invoiced' then i.open_minor else r.amount_minor end::bigint as "grossMinor",
       case when r.state = 'invoiced' then 0 else coalesce((
         select sum(v.amount_minor) from realestate.rent_cover v
         join billing.payment p on p.company_id = $1 and p.id = v.payment_id and p.status = 'posted'
         where v.company_id = $1 and v.row_id = r.id), 0) end::bigint as "coveredMinor"
     from realestate.lease_row r left join billing.invoice i on i.company_id = $1 and i.id = r.invoice_id
     where r.company_id = $1 and r.lease_id = $2 and r.state <> 'cancelled' order by r.due_on, r.no`,
    [ctx.company.id, leaseId],
  )
  const taxOn = await rowTax(ctx, leaseId)
  return rows
    .map(({ grossMinor, coveredMinor, ...row }) => {
      const taxMinor = row.invoiceId === null ? taxOn(grossMinor) : 0
      return { ...row, openMinor: grossMinor + taxMinor - coveredMinor }
    })
    .filter(row => row.openMinor > 0)
}

/** The tax that the invoice of a row of an amount will carry: none on homes, none on rent of owners. */
async function rowTax(ctx: Ctx, leaseId: string): Promise<(amountMinor: number) => number> {
  const units = await unitsOf(ctx, leaseId)
  const isTaxed = (unit: (typeof units)[number]) => unit.use !== 'residential' && unit.ownership !== 'managed'
  if (!units.some(isTaxed)) return () => 0
  const rateBps = await usualTaxRate(ctx, ctx.today)
  const weights = units.map(unit => unit.rentalMinor)
  return amountMinor => {
    const parts = splitByWeights(amountMinor, weights)
    const taxedMinor = parts.filter((_, at) => isTaxed(units[at]!)).reduce((sum, part) => sum + part, 0)
    return percentOf(taxedMinor, rateBps)
  }
}

/** After rows were made anew: money of the lease's cheques that is meant for no row covers the new ones. */
export async function coverAnew(ctx: Ctx, leaseId: string): Promise<void> {
  const money = await rawQuery<{ key: string; amountMinor: number }>(
    ctx.db,
    `select p.id as key, (p.free_minor - coalesce((select sum(v.amount_minor) from realestate.rent_cover v
         join realestate.lease_row r on r.company_id = $1 and r.id = v.row_id and r.state = 'scheduled'
         where v.company_id = $1 and v.payment_id = p.id), 0))::bigint as "amountMinor"
     from realestate.cheque_bundle b
     join realestate.bundle_cheque k on k.company_id = $1 and k.bundle_id = b.id
     join billing.payment p on p.company_id = $1 and p.id = k.payment_id and p.status = 'posted'
     join billing.cheque c on c.company_id = $1 and c.id = k.cheque_id
     where b.company_id = $1 and b.lease_id = $2 order by c.due_on, c.number`,
    [ctx.company.id, leaseId],
  )
  const needs = (await openRows(ctx, leaseId)).filter(row => row.invoiceId === null)
  await keepCovers(
    ctx,
    coversOf(
      needs,
      money.filter(one => one.amountMinor > 0),
    ),
  )
}

export async function keepCovers(
  ctx: Ctx,
  covers: readonly { rowId: string; key: string; amountMinor: number }[],
): Promise<void> {
  if (covers.length === 0) return
  await ctx.db
    .insertInto('realestate.rent_cover')
    .values(
      covers.map(({ rowId, key, amountMinor }) => ({
        row_id: rowId,
        payment_id: key,
        amount_minor: amountMinor,
      })),
    )
    .execute()
}
