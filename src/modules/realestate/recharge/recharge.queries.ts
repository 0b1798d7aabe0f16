import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { type Day, daysBetween } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { splitByWeights } from '#kernel/shared/money.ts'
import { deny, invalid, notFound } from '#kernel/shared/refusal.ts'
import { readingsOf } from '../meter/meter.queries.ts'
import { usedBetween } from '../meter/meter.rules.ts'
import type * as contract from './recharge.contract.ts'

type Wish = InputOf<typeof contract.previewRecharge>
type Unit = { id: string; name: string; areaSqm: number | null }

const unitsOf = (ctx: Ctx, buildingId: string): Promise<Unit[]> =>
  ctx.db
    .selectFrom('realestate.property')
    .select(['id', 'property_name as name', 'area_sqm as areaSqm'])
    .where('parent_id', '=', buildingId)
    .where('is_active', '=', true)
    .where('sold_on', 'is', null)
    .orderBy('code')
    .execute()

/** What the meters of a property of a kind went on in a period, in thousandths. */
async function usedOf(ctx: Ctx, propertyId: string, wish: Wish): Promise<number | null> {
  const meters = await ctx.db
    .selectFrom('realestate.meter')
    .select(['id', 'multiplier_milli as multiplierMilli'])
    .where('property_id', '=', propertyId)
    .where('kind', '=', wish.kind as 'water')
    .execute()
  if (meters.length === 0) return null
  let used = 0
  for (const meter of meters)
    used += Math.round(
      (usedBetween(await readingsOf(ctx, meter.id), wish.from, wish.to) * meter.multiplierMilli) / 1000,
    )
  return used
}

/** What each unit counts for, and what belongs to none: by meters what the building used beyond its units. */
async function weightsOf(ctx: Ctx, units: readonly Unit[], wish: Wish) {
  const weights: number[] = []
  for (const unit of units) {
    if (wish.method === 'equal') weights.push(1)
    else if (wish.method === 'area') weights.push(Math.round((unit.areaSqm ?? 0) * 100))
    else if (wish.method === 'fixed')
      weights.push(wish.weights.find(one => one.propertyId === unit.id)?.weight ?? 0)
    else weights.push((await usedOf(ctx, unit.id, wish)) ?? 0)
  }
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const whole = wish.method === 'reading' ? await usedOf(ctx, wish.buildingId, wish) : null
  return { weights, common: whole === null ? 0 : Math.max(0, whole - sum) }
}

type Stay = { propertyId: string; leaseId: string; tenantId: string; tenant: string; days: number }

/** Who had each unit in a period, and for how many days of it. */
async function staysOf(ctx: Ctx, units: readonly Unit[], { from, to }: Wish): Promise<Stay[]> {
  if (units.length === 0) return []
  return rawQuery<Stay>(
    ctx.db,
    `select c.property_id as "propertyId", l.id as "leaseId", l.tenant_id as "tenantId",
       coalesce(t.name_ar, t.name_en, t.code) as tenant,
       least(c.ends_on, $4::date) - greatest(c.starts_on, $3::date) + 1 as days
     from realestate.lease_claim c
     join realestate.lease l on l.company_id = $1 and l.id = c.lease_id and l.status in ('active', 'ended', 'closed')
     join parties.party t on t.company_id = $1 and t.id = l.tenant_id
     where c.company_id = $1 and c.state = 'active' and c.property_id = any ($2)
       and c.starts_on <= $4::date and c.ends_on >= $3::date order by c.starts_on`,
    [ctx.company.id, units.map(unit => unit.id), from, to],
  )
}

export type Share = {
  propertyId: string | null
  unit: string | null
  leaseId: string | null
  tenantId: string | null
  tenant: string | null
  weight: number
  amount: number
  bearer: 'tenant' | 'landlord'
}

/** Rule 16: shares by weight; a tenant who had the unit for a part of the days bears that part, days without a tenant are the landlord's. */
export async function sharesOfRun(ctx: Ctx, wish: Wish): Promise<Share[]> {
  if (wish.to < wish.from) deny(invalid('realestate.recharge.days', { field: 'to' }))
  const building = await ctx.db
    .selectFrom('realestate.property')
    .select('id')
    .where('id', '=', wish.buildingId)
    .where('level', '=', 'building')
    .executeTakeFirst()
  if (!building) deny(notFound('kernel.record.notFound', { field: 'buildingId' }))
  const units = await unitsOf(ctx, wish.buildingId)
  const { weights, common } = await weightsOf(ctx, units, wish)
  const all = [...weights, common]
  if (all.every(weight => weight === 0)) deny(invalid('realestate.recharge.noWeight', { field: 'method' }))
  const amounts = splitByWeights(wish.total, all)
  const stays = await staysOf(ctx, units, wish)
  const days = daysBetween(wish.from as Day, wish.to as Day) + 1
  const shares = units.flatMap((unit, at): Share[] => {
    const own = stays.filter(stay => stay.propertyId === unit.id)
    const empty = Math.max(0, days - own.reduce((sum, stay) => sum + stay.days, 0))
    const parts = splitByWeights(amounts[at]!, [...own.map(stay => stay.days), empty])
    const of = { propertyId: unit.id, unit: unit.name, weight: weights[at]! }
    const tenants = own.map((stay, index) => ({
      ...of,
      leaseId: stay.leaseId,
      tenantId: stay.tenantId,
      tenant: stay.tenant,
      amount: parts[index]!,
      bearer: 'tenant' as const,
    }))
    if (empty === 0) return tenants
    return [
      ...tenants,
      { ...of, leaseId: null, tenantId: null, tenant: null, amount: parts.at(-1)!, bearer: 'landlord' },
    ]
  })
  if (common === 0) return shares
  return [
    ...shares,
    {
      propertyId: null,
      unit: null,
      leaseId: null,
      tenantId: null,
      tenant: null,
      weight: common,
      amount: amounts.at(-1)!,
      bearer: 'landlord',
    },
  ]
}

export async function previewRecharge(ctx: Ctx, input: Wish) {
  const lines = await sharesOfRun(ctx, input)
  const sum = (bearer: Share['bearer']) =>
    lines.filter(line => line.bearer === bearer).reduce((total, line) => total + line.amount, 0)
  return {
    lines: lines.map(({ tenantId: _, ...line }) => line),
    tenants: sum('tenant'),
    landlord: sum('landlord'),
  }
}

export async function listRecharges(ctx: Ctx, { buildingId }: InputOf<typeof contract.listRecharges>) {
  let found = ctx.db
    .selectFrom('realestate.recharge_run as r')
    .innerJoin('realestate.property as b', 'b.id', 'r.building_id')
  if (buildingId) found = found.where('r.building_id', '=', buildingId)
  const rows = await found
    .select([
      'r.id',
      'r.version',
      'b.property_name as building',
      'r.kind',
      'r.starts_on as from',
      'r.ends_on as to',
    ])
    .select(['r.total_minor as total', 'r.method', 'r.state'])
    .select(
      sql<number>`(select coalesce(sum(l.amount_minor), 0)::bigint from realestate.recharge_line l
        where l.company_id = r.company_id and l.run_id = r.id and l.bearer = 'tenant')`.as('tenants'),
    )
    .orderBy('r.starts_on', 'desc')
    .orderBy('r.id', 'desc')
    .limit(500)
    .execute()
  return { rows }
}
