import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { conflict, deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { agreementOn } from '../agreement/agreement.queries.ts'
import { takenBetween } from '../block/taken.queries.ts'
import { isLettable } from '../property/property.rules.ts'
import { type LeaseUnit, unitsOf } from './lease.row.ts'

/** Locks units in the order of their ids: two leases of the same units wait for each other and never for a circle. */
async function lockUnits(ctx: Ctx, propertyIds: readonly string[]) {
  return ctx.db
    .selectFrom('realestate.property')
    .select(['id', 'property_name'])
    .where('id', 'in', [...propertyIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** L3: what cannot be let. */
export function refuseNotLettable(units: readonly LeaseUnit[]): void {
  for (const [at, unit] of units.entries())
    if (!isLettable(unit.level) || !unit.isActive || unit.soldOn)
      deny(
        refused('realestate.lease.unitNotLettable', {
          field: `lines.${at}.propertyId`,
          params: { unit: unit.fullName },
        }),
      )
}

async function refuseBlocked(ctx: Ctx, unit: LeaseUnit, from: Day, to: Day, field: string): Promise<void> {
  const block = await ctx.db
    .selectFrom('realestate.property_block')
    .select(['ends_on', 'reason'])
    .where('property_id', '=', unit.propertyId)
    .where('starts_on', '<=', to)
    .where(({ or, eb }) => or([eb('ends_on', 'is', null), eb('ends_on', '>=', from)]))
    .orderBy('starts_on')
    .executeTakeFirst()
  if (!block) return
  const { ends_on: date, reason } = block
  const detail = { field, params: { unit: unit.fullName, reason } }
  deny(
    date === null
      ? refused('realestate.lease.unitBlockedOpen', detail)
      : refused('realestate.lease.unitBlocked', { field, params: { ...detail.params, date } }),
  )
}

/** L6: who lets for an owner needs the owner's agreement on that day. */
async function refuseWithoutAgreement(ctx: Ctx, unit: LeaseUnit, on: Day, field: string): Promise<void> {
  if (unit.ownership === 'managed' && !(await agreementOn(ctx, unit.propertyId, on)))
    deny(
      refused('realestate.lease.agreementMissing', { field, params: { property: unit.fullName, date: on } }),
    )
}

/**
 * Claims all units of a lease for a period, or none: L1, L2, L3 and L6 name the unit that stands in the way. All four overlaps count: the
 * other begins inside, ends inside, lies around or within.
 */
export async function claimUnits(ctx: Ctx, lease: { id: string }, from: Day, to: Day): Promise<void> {
  const units = await unitsOf(ctx, lease.id)
  refuseNotLettable(units)
  await lockUnits(
    ctx,
    units.map(unit => unit.propertyId),
  )
  for (const [at, unit] of units.entries()) {
    const field = `lines.${at}.propertyId`
    refuse(await takenBetween(ctx, { id: unit.propertyId, property_name: unit.name }, from, to, field))
    await refuseBlocked(ctx, unit, from, to, field)
    await refuseWithoutAgreement(ctx, unit, from, field)
  }
  await ctx.db
    .insertInto('realestate.lease_claim')
    .values(
      units.map(unit => ({
        id: uuidv7(),
        lease_id: lease.id,
        property_id: unit.propertyId,
        starts_on: from,
        ends_on: to,
      })),
    )
    .execute()
}

/** Gives the units of a lease back that was never taken over. */
export async function releaseClaims(ctx: Ctx, leaseId: string): Promise<void> {
  await ctx.db
    .updateTable('realestate.lease_claim')
    .set({ state: 'released' })
    .where('lease_id', '=', leaseId)
    .execute()
}

/** Moves the last day of a lease's claims; L1 where another lease holds a unit meanwhile. */
export async function moveClaims(
  ctx: Ctx,
  lease: { id: string; number: string | null },
  to: Day,
): Promise<void> {
  const claims = await ctx.db
    .selectFrom('realestate.lease_claim as c')
    .innerJoin('realestate.property as p', 'p.id', 'c.property_id')
    .select(['c.id', 'c.property_id', 'c.ends_on', 'p.property_name'])
    .where('c.lease_id', '=', lease.id)
    .where('c.state', '=', 'active')
    .orderBy('c.property_id')
    .execute()
  await lockUnits(
    ctx,
    claims.map(claim => claim.property_id),
  )
  for (const claim of claims) {
    if (to <= claim.ends_on) continue
    const taken = await ctx.db
      .selectFrom('realestate.lease_claim as c')
      .innerJoin('realestate.lease as l', 'l.id', 'c.lease_id')
      .select(['l.number', 'c.ends_on'])
      .where('c.property_id', '=', claim.property_id)
      .where('c.lease_id', '<>', lease.id)
      .where('c.state', '=', 'active')
      .where('c.starts_on', '<=', to)
      .where('c.ends_on', '>', claim.ends_on)
      .executeTakeFirst()
    if (taken)
      deny(
        conflict('realestate.lease.unitTaken', {
          params: { unit: claim.property_name, number: taken.number ?? '', date: taken.ends_on },
        }),
      )
  }
  await ctx.db
    .updateTable('realestate.lease_claim')
    .set({ ends_on: to })
    .where('lease_id', '=', lease.id)
    .where('state', '=', 'active')
    .execute()
}
