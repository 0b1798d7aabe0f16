import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { type Day, dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { plateKeyOn, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import type * as contract from './acquisition.contract.ts'
import { saleKey } from './acquisition.postings.ts'

/** The register's row of a vehicle's asset; null without one. */
export async function assetOf(ctx: Ctx, assetId: string | null) {
  if (!assetId) return null
  return (
    (await ctx.db
      .selectFrom('accounting.asset')
      .select(['id', 'number', 'cost_minor', 'accumulated_minor', 'salvage_minor', 'in_service_on', 'status'])
      .where('id', '=', assetId)
      .executeTakeFirst()) ?? null
  )
}

/** The asset categories whose cost stands on the vehicles' account. */
export async function vehicleCategories(ctx: Ctx) {
  return ctx.db
    .selectFrom('accounting.asset_category as k')
    .innerJoin('accounting.account_mapping as m', 'm.account_id', 'k.cost_account_id')
    .select(['k.id', 'k.name_ar as nameAr', 'k.method', 'k.life', 'k.salvage_bps'])
    .where('m.key', '=', 'vehicleCost')
    .where('k.active', '=', true)
    .orderBy('k.name_ar')
    .execute()
}

/** Assets of the register that carry a vehicle's profit unit and stand for no vehicle yet. */
export async function unjoinedAssets(ctx: Ctx, profitUnitId: string | null) {
  if (!profitUnitId) return []
  return ctx.db
    .selectFrom('accounting.asset as a')
    .select(['a.id', 'a.number', 'a.name_ar as nameAr'])
    .where('a.profit_unit_id', '=', profitUnitId)
    .where('a.status', '=', 'inService')
    .where(
      sql<boolean>`not exists (select from fleet.vehicle v where v.company_id = app.current_company() and v.asset_id = a.id)`,
    )
    .orderBy('a.number')
    .execute()
}

/** Why finance does not put a vehicle's asset out of service by itself, nor back: the vehicle leaves and returns in the fleet, its asset with it. */
export async function whyNotActOnAsset(
  ctx: Ctx,
  asset: { id: string },
  act: 'dispose' | 'reinstate',
): Promise<Refusal | null> {
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .select(['v.make', 'v.model', 'v.year', 'v.disposed_on'])
    .select(plateKeyOn('v.id', ctx.today).as('plate'))
    .where('v.asset_id', '=', asset.id)
    .executeTakeFirst()
  if (!vehicle || (act === 'dispose') !== (vehicle.disposed_on === null)) return null
  return refused('accounting.asset.isVehicle', { params: { name: vehicleLabel(vehicle) } })
}

/** The last day a vehicle came back from anybody. */
export async function lastBackOn(ctx: Ctx, vehicleId: string): Promise<Day | null> {
  const { last } = await ctx.db
    .selectFrom('fleet.custody')
    .select(eb => eb.fn.max<Date | null>('to_at').as('last'))
    .where('vehicle_id', '=', vehicleId)
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return last && dayIn(last, ctx.company.timeZone)
}

/** The id the ledger's lines carry for a vehicle; null while nothing was posted about it. */
export async function profitUnitOf(ctx: Ctx, vehicleId: string): Promise<string | null> {
  const unit = await ctx.db
    .selectFrom('accounting.profit_unit')
    .select('id')
    .where('kind', '=', 'vehicle')
    .where('external_id', '=', vehicleId)
    .executeTakeFirst()
  return unit?.id ?? null
}

/** The document that billing keeps under one of the vehicle's source keys, as it stands today. */
export async function documentOf(ctx: Ctx, sourceKey: string) {
  const row = await ctx.db
    .selectFrom('billing.invoice')
    .select(['id', 'number', 'invoice_date', 'total_minor', 'open_minor'])
    .where('source_key', '=', sourceKey)
    .where('status', '=', 'issued')
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    number: row.number!,
    on: row.invoice_date,
    total: row.total_minor,
    open: row.open_minor,
  }
}

export async function getVehicleBooks(ctx: Ctx, { id }: InputOf<typeof contract.getVehicleBooks>) {
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .innerJoin('fleet.vehicle_group as g', 'g.id', 'v.group_id')
    .select(['v.asset_id', 'v.in_service_on', 'v.disposed_on', 'v.disposal_kind', 'v.undone_disposals'])
    .select(['g.life_months', 'g.salvage_basis_points', 'g.depreciation_method'])
    .where('v.id', '=', id)
    .executeTakeFirst()
  if (!vehicle) deny(notFound())
  const asset = await assetOf(ctx, vehicle.asset_id)
  const profitUnitId = await profitUnitOf(ctx, id)
  const categories = await vehicleCategories(ctx)
  const [first] = categories
  return {
    profitUnitId,
    asset: asset && {
      id: asset.id,
      number: asset.number,
      cost: asset.cost_minor,
      accumulated: asset.accumulated_minor,
      book: asset.cost_minor - asset.accumulated_minor,
      salvage: asset.salvage_minor,
      inServiceOn: asset.in_service_on,
      isDisposed: asset.status === 'disposed',
    },
    purchase: await documentOf(ctx, `fleet:vehicle:${id}:acquire`),
    sale: await documentOf(ctx, saleKey({ id, undone_disposals: vehicle.undone_disposals })),
    disposal: vehicle.disposed_on ? { on: vehicle.disposed_on, kind: vehicle.disposal_kind! } : null,
    financings: await financingsOf(ctx, id),
    policies: await policiesOf(ctx, id),
    terms: {
      categories: categories.map(({ id: categoryId, nameAr }) => ({ id: categoryId, nameAr })),
      method: vehicle.depreciation_method ?? first?.method ?? ('straightLine' as const),
      life: vehicle.life_months ?? first?.life ?? 60,
      salvageBasisPoints: vehicle.salvage_basis_points ?? first?.salvage_bps ?? 0,
      inServiceOn: vehicle.in_service_on ?? ctx.today,
      assets: await unjoinedAssets(ctx, profitUnitId),
    },
  }
}

function financingsOf(ctx: Ctx, vehicleId: string) {
  return ctx.db
    .selectFrom('fleet.financing_vehicle as s')
    .innerJoin('fleet.financing as f', 'f.id', 's.financing_id')
    .select(['f.id', 'f.number', 'f.state', 's.share_minor as share'])
    .where('s.vehicle_id', '=', vehicleId)
    .orderBy('f.number')
    .execute()
}

function policiesOf(ctx: Ctx, vehicleId: string) {
  return ctx.db
    .selectFrom('fleet.insurance_share as s')
    .innerJoin('fleet.insurance_policy as p', 'p.id', 's.policy_id')
    .select(['p.id', 'p.number', 'p.ends_on as endsOn'])
    .where('s.vehicle_id', '=', vehicleId)
    .where('p.state', '=', 'active')
    .where('p.ends_on', '>=', ctx.today)
    .orderBy('p.ends_on')
    .execute()
}
