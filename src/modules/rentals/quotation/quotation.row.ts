import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { placeClaim, releaseClaimsOf } from '#modules/fleet/public.server.ts'
import type { PriceLine } from '../price/price.rules.ts'
import { linesOf } from '../price/priceLines.commands.ts'
import type { Pricing } from '../price/pricing.queries.ts'
import type { QuotationItemTable, QuotationTable } from '../tables.ts'
import { type QuotationStatus, quotationStatus } from './quotation.rules.ts'

export type QuotationRow = Selectable<QuotationTable>
export type QuotationItem = Omit<Selectable<QuotationItemTable>, 'pricing'> & {
  readonly pricing: Pricing
  /** Of one vehicle. */
  readonly lines: PriceLine[]
}

/** The tax of all vehicles of an item: what its total holds beyond their lines. */
export const taxOfItem = (item: QuotationItem): number =>
  item.lines.reduce((rest, line) => rest - line.amountMinor * item.quantity, item.total_minor)

export const quotationLink = 'rentals.quotation'

/** A version of a quotation; notFound for another company's. */
export async function getQuotationRow(ctx: Ctx, id: string): Promise<QuotationRow> {
  const row = await ctx.db.selectFrom('rentals.quotation').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? deny(notFound())
}

/** The version under lock: two answers of a customer, or a clerk and a customer, come one after the other. */
export async function lockQuotation(ctx: Ctx, id: string): Promise<QuotationRow> {
  const row = await ctx.db
    .selectFrom('rentals.quotation')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? deny(notFound())
}

/** The items of a version with their price lines, in order. */
export async function itemsOf(ctx: Ctx, quotationId: string): Promise<QuotationItem[]> {
  const rows = await ctx.db
    .selectFrom('rentals.quotation_item')
    .selectAll()
    .where('quotation_id', '=', quotationId)
    .orderBy('position')
    .execute()
  const lines = await linesOf(
    ctx,
    'quotation_item_id',
    rows.map(row => row.id),
  )
  return rows.map(row => ({ ...row, pricing: row.pricing as Pricing, lines: lines(row.id) }))
}

/** The status everyone sees: a sent quotation past its validity is expired. */
export function shownStatus(ctx: Ctx, row: Pick<QuotationRow, 'status' | 'valid_until_on'>): QuotationStatus {
  return quotationStatus(
    { status: row.status, validUntilOn: row.valid_until_on },
    ctx.now,
    ctx.company.timeZone,
  )
}

/** What the planner and a refusal call the holder of the vehicle. */
export const labelOf = (row: Pick<QuotationRow, 'number' | 'version_no'>) =>
  row.version_no > 1 ? `${row.number} (${row.version_no})` : (row.number ?? '')

/** Claims every vehicle of a quotation until the hold ends, in place of what it held before. Refuses FT. */
export async function holdVehicles(
  ctx: Ctx,
  quotation: Pick<QuotationRow, 'id' | 'number' | 'version_no'>,
  items: readonly QuotationItem[],
  expiresAt: Date,
): Promise<void> {
  await releaseClaimsOf(ctx, quotation.id)
  const source = { type: 'quotation', id: quotation.id, label: labelOf(quotation) } as const
  for (const item of items) {
    const period = { from: item.start_at, to: item.due_back_at }
    if (item.vehicle_id) {
      await placeClaim(ctx, { target: { vehicleId: item.vehicle_id }, period, source, expiresAt })
      continue
    }
    if (!item.group_id) continue
    for (let taken = 0; taken < item.quantity; taken += 1)
      await placeClaim(ctx, { target: { groupId: item.group_id }, period, source, expiresAt })
  }
}
