import type { Ctx } from '#kernel/server/context.ts'
import type { PriceLine } from './price.rules.ts'

/** What a set of price lines belongs to. */
export type LineOwner =
  | { readonly quotationItemId: string }
  | { readonly contractId: string }
  | { readonly eventId: string }

const columnOf = (owner: LineOwner) => {
  if ('quotationItemId' in owner) return { column: 'quotation_item_id', id: owner.quotationItemId } as const
  if ('contractId' in owner) return { column: 'contract_id', id: owner.contractId } as const
  return { column: 'event_id', id: owner.eventId } as const
}

/** Keeps the lines of a price under their owner, in order. */
export async function keepLines(ctx: Ctx, owner: LineOwner, lines: readonly PriceLine[]): Promise<void> {
  if (lines.length === 0) return
  const { column, id } = columnOf(owner)
  await ctx.db
    .insertInto('rentals.price_line')
    .values(
      lines.map((line, at) => ({
        [column]: id,
        line_no: at + 1,
        kind: line.kind,
        extra_id: line.extraId,
        description_ar: line.descriptionAr,
        quantity: line.quantity,
        unit_price_minor: line.unitPriceMinor,
        discount_minor: line.discountMinor,
        amount_minor: line.amountMinor,
        key: line.key,
      })),
    )
    .execute()
}

/** Replaces the lines of a draft contract. */
export async function replaceLines(ctx: Ctx, contractId: string, lines: readonly PriceLine[]): Promise<void> {
  await ctx.db.deleteFrom('rentals.price_line').where('contract_id', '=', contractId).execute()
  await keepLines(ctx, { contractId }, lines)
}

/** The lines of several owners of one kind, by owner id, in order. */
export async function linesOf(
  ctx: Ctx,
  column: 'quotation_item_id' | 'contract_id' | 'event_id',
  ids: readonly string[],
): Promise<(id: string) => PriceLine[]> {
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('rentals.price_line')
          .selectAll()
          .where(column, 'in', [...ids])
          .orderBy('line_no')
          .execute()
  return id =>
    rows
      .filter(row => row[column] === id)
      .map(row => ({
        kind: row.kind,
        extraId: row.extra_id,
        descriptionAr: row.description_ar,
        quantity: row.quantity,
        unitPriceMinor: row.unit_price_minor,
        discountMinor: row.discount_minor,
        amountMinor: row.amount_minor,
        key: row.key,
      }))
}

/** The lines of `count` equal vehicles as one set. */
export function timesLines(lines: readonly PriceLine[], count: number): PriceLine[] {
  return lines.map(line => ({
    ...line,
    quantity: line.quantity * count,
    discountMinor: line.discountMinor * count,
    amountMinor: line.amountMinor * count,
  }))
}
