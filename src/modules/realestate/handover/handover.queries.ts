import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { unitsOf } from '../lease/lease.row.ts'
import { listMeters } from '../meter/meter.queries.ts'
import type * as contract from './handover.contract.ts'
import { usualItems } from './handover.rules.ts'

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

/** What a walk begins with: what is known of it, else what was found on the way in, else the list of the kind of property. */
export async function startHandover(ctx: Ctx, input: InputOf<typeof contract.startHandover>) {
  const lease = await ctx.db
    .selectFrom('realestate.lease')
    .select(['number', 'tenant_id'])
    .where('id', '=', input.leaseId)
    .executeTakeFirst()
  const unit = (await unitsOf(ctx, input.leaseId)).find(one => one.propertyId === input.propertyId)
  if (!lease || !unit) deny(notFound())
  const property = await ctx.db
    .selectFrom('realestate.property')
    .select(['property_type', 'bedrooms', 'bathrooms'])
    .where('id', '=', input.propertyId)
    .executeTakeFirstOrThrow()
  const walks = (await handoversOf(ctx, input.leaseId)).filter(one => one.property_id === input.propertyId)
  const known = walks.find(one => one.direction === input.direction)
  const before = input.direction === 'out' ? walks.find(one => one.direction === 'in') : undefined
  const items =
    [known, before].find(walk => walk && walk.items.length > 0)?.items ??
    usualItems({
      propertyType: property.property_type,
      bedrooms: property.bedrooms,
      bathrooms: property.bathrooms,
    })
  const meters = await listMeters(ctx, { buildingId: input.propertyId })
  return {
    number: lease.number,
    tenantName: (await findPartyNames(ctx, [lease.tenant_id])).get(lease.tenant_id) ?? '',
    property: unit.fullName,
    isSigned: known?.signed_at != null,
    items: items.map(({ room, item }) => {
      const was = before?.items.find(one => one.room === room && one.item === item)
      return { room, item, before: was?.state ?? null, beforeFileIds: was?.file_ids ?? [] }
    }),
    meters: meters.rows
      .filter(meter => meter.propertyId === input.propertyId)
      .map(({ id, kind, number, lastOn, lastValue }) => ({ id, kind, number, lastOn, lastValue })),
  }
}
