import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { violationFee } from '../settings/settings.queries.ts'
import { plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'
import type * as contract from './violation.contract.ts'
import { finedOf, shownViolations, type ViolationRow, violationRows } from './violation.queries.ts'
import { adminFee, proposedLiability } from './violation.rules.ts'
import { occurrenceOf, plateKeysOf } from './violationMatching.queries.ts'

export async function getViolation(ctx: Ctx, { id }: InputOf<typeof contract.getViolation>) {
  const row = await (await violationRows(ctx, {})).where('x.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const [shown] = await shownViolations(ctx, [row])
  return {
    ...shown!,
    location: row.location,
    arrivedAt: row.arrived_at,
    decidedAt: row.decided_at,
    objectionNote: row.objection_note,
    cancelReason: row.cancel_reason,
    paidByCustodian: row.paid_by_custodian,
    proposedFee: adminFee(await violationFee(ctx), row.new_fine_minor ?? row.fine_minor),
    proposedLiability: row.custody_kind ? proposedLiability(row.custody_kind) : null,
    candidates: row.state === 'cancelled' ? [] : await candidatesOf(ctx, row),
    drivers: row.custody_id ? await driversOf(ctx, row.custody_id, row.occurred_at) : [],
    settlements: await settlementsOf(ctx, id),
  }
}

/**
 * Who can have held it: every custody of a day before and after of every vehicle the plate can mean, nearest first; a vehicle without a
 * holder then stands for itself.
 */
async function candidatesOf(ctx: Ctx, row: ViolationRow) {
  const keys = plateKeysOf(row.plate_text)
  const fine = finedOf(ctx, row)
  const occurrence = occurrenceOf(ctx, fine)
  const middle = occurrence.timeKnown ? occurrence.at : new Date(occurrence.from.getTime() + 43_200_000)
  const rows = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .leftJoin('fleet.custody as c', join =>
      join
        .onRef('c.vehicle_id', '=', 'v.id')
        .on('c.voided_at', 'is', null)
        .on(sql.ref<Date>('c.until_at'), '>', sql<Date>`${middle}::timestamptz - interval '36 hours'`)
        .on('c.from_at', '<', sql<Date>`${middle}::timestamptz + interval '36 hours'`),
    )
    .select(['v.id as vehicleId', 'v.make', 'v.model', 'v.year', 'c.id as custodyId', 'c.kind', 'c.holder'])
    .select(['c.source_label as source', 'c.party_id as partyId', 'c.from_at as from', 'c.to_at as to'])
    .select(['c.from_typed as fromTyped', 'c.to_typed as toTyped'])
    .select([
      plateKeyOn('v.id', fine.day).as('plate'),
      sql<number>`case when c.id is null then 1e12 else greatest(0,
        extract(epoch from c.from_at - ${middle}::timestamptz), extract(epoch from ${middle}::timestamptz - c.until_at)) end`.as(
        'away',
      ),
    ])
    .where(eb =>
      eb.or([
        ...(row.vehicle_id ? [eb('v.id', '=', row.vehicle_id)] : []),
        sql<boolean>`v.id in (select p.vehicle_id from fleet.vehicle_plate p where p.company_id = app.current_company()
          and p.key = any (${keys}::text[]) and p.valid_from <= ${addDays(fine.day, 1)}
          and (p.valid_to is null or p.valid_to >= ${addDays(fine.day, -1)}))`,
      ]),
    )
    .orderBy('away')
    .orderBy('v.id')
    .limit(sql.lit(12))
    .execute()
  return rows.map(({ make, model, year, away: _, ...found }) => ({
    ...found,
    plate: shownPlate(found.plate),
    description: `${make} ${model} ${year}`,
    fromTyped: found.fromTyped ?? false,
    toTyped: found.toTyped ?? false,
  }))
}

/** The drivers of a custody at an instant: letters name them. */
export async function driversOf(ctx: Ctx, custodyId: string, at: Date) {
  const rows = await ctx.db
    .selectFrom('fleet.custody_driver')
    .select('party_id')
    .where('custody_id', '=', custodyId)
    .where('from_at', '<=', at)
    .where(eb => eb.or([eb('to_at', 'is', null), eb('to_at', '>', at)]))
    .execute()
  const names = await findPartyNames(
    ctx,
    rows.map(row => row.party_id),
  )
  return rows.flatMap(row => {
    const name = names.get(row.party_id)
    return name ? [{ id: row.party_id, name }] : []
  })
}

async function settlementsOf(ctx: Ctx, violationId: string) {
  const rows = await ctx.db
    .selectFrom('fleet.violation_settlement as s')
    .innerJoin('fleet.violation_payment as p', 'p.id', 's.violation_payment_id')
    .select(['p.payment_id as paymentId', 'p.number', 'p.paid_on as paidOn', 'p.reversed_on'])
    .select(['s.amount_minor as amount', 's.discount_minor as discount'])
    .where('s.violation_id', '=', violationId)
    .orderBy('s.id')
    .execute()
  return rows.map(({ reversed_on, ...row }) => ({ ...row, reversed: reversed_on !== null }))
}
