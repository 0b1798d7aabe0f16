import type { Ctx } from '#kernel/server/context.ts'
import { unitsOf } from '../lease/lease.row.ts'

export const handoversOf = async (ctx: Ctx, leaseId: string) => {
  const rows = await ctx.db
    .selectFrom('realestate.handover')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('happened_on')
    .orderBy('id')
    .execute()
  const items = await ctx.db
    .selectFrom('realestate.handover_item as m')
    .innerJoin('realestate.handover as h', 'h.id', 'm.handover_id')
    .selectAll('m')
    .where('h.lease_id', '=', leaseId)
    .orderBy('m.no')
    .execute()
  return rows.map(row => ({ ...row, items: items.filter(item => item.handover_id === row.id) }))
}

/** The first unit of a lease whose walk through is not signed; null when all are. */
export async function unsignedUnit(
  ctx: Ctx,
  leaseId: string,
  direction: 'in' | 'out',
): Promise<string | null> {
  const signed = new Set(
    (await handoversOf(ctx, leaseId))
      .filter(one => one.direction === direction && one.signed_at !== null)
      .map(one => one.property_id),
  )
  return (await unitsOf(ctx, leaseId)).find(unit => !signed.has(unit.propertyId))?.name ?? null
}

/** What was found damaged or missing at the end and is neither charged nor let go. */
export async function openDamages(ctx: Ctx, leaseId: string) {
  const found = await handoversOf(ctx, leaseId)
  return found
    .filter(one => one.direction === 'out' && one.signed_at !== null)
    .flatMap(one =>
      one.items
        .filter(item => item.cost_minor > 0 && item.invoice_id === null && item.waived_reason === null)
        .map(item => ({ ...item, propertyId: one.property_id })),
    )
}
