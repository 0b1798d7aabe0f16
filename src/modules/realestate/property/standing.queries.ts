import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Span } from '../vacancy/vacancy.rules.ts'
import type { PropertyState } from './property.rules.ts'

// What a unit is on a day is never stored: it follows from leases, blocks and its sale. These are parts of a query over
// `realestate.property as p`.

const claims = sql`realestate.lease_claim c join realestate.lease l on l.company_id = p.company_id and l.id = c.lease_id
  where c.company_id = p.company_id and c.property_id = p.id and c.state = 'active'`

/** A lease that runs past its end holds its unit until it is ended or renewed. */
const endsOn = (today: Day) =>
  sql`case when l.status = 'active' then greatest(c.ends_on, ${today}::date) else c.ends_on end`
const isLetOn = (today: Day) =>
  sql`l.status in ('active', 'ended', 'closed') and c.starts_on <= ${today}::date and ${endsOn(today)} >= ${today}::date`
const isBookedOn = (today: Day) =>
  sql`(l.status in ('under_review', 'reserved') or (l.status = 'active' and c.starts_on > ${today}::date))`

const isBlocked = (today: Day) => sql<boolean>`exists (select from realestate.property_block b
  where b.company_id = p.company_id and b.property_id = p.id and b.starts_on <= ${today}::date and coalesce(b.ends_on, ${today}::date) >= ${today}::date)`

/** The derived state of a unit; null of a building. */
export const statusOn = (today: Day) => sql<PropertyState | null>`case when p.level = 'building' then null
  when p.sold_on is not null then 'sold'
  when exists (select from ${claims} and ${isLetOn(today)}) then 'leased'
  when exists (select from ${claims} and ${isBookedOn(today)}) then 'reserved'
  when ${isBlocked(today)} then 'maintenance' else 'available' end`

export type StoredHolder = {
  leaseId: string
  number: string | null
  tenantId: string
  tenantName: string
  from: Day
  to: Day
  rent: number
}

const holderJson = sql`json_build_object('leaseId', l.id, 'number', l.number, 'tenantId', l.tenant_id,
  'tenantName', (select coalesce(t.name_ar, t.name_en, t.code) from parties.party t where t.company_id = l.company_id and t.id = l.tenant_id),
  'from', c.starts_on, 'to', c.ends_on,
  'rent', coalesce((select s.amount_minor / case l.rent_basis when 'year' then 12 else 1 end from realestate.rent_step s
      where s.company_id = l.company_id and s.lease_id = l.id and s.effective_on <= greatest(c.starts_on, current_date)
        and (select count(*) from realestate.lease_line o where o.company_id = l.company_id and o.lease_id = l.id) = 1
      order by s.effective_on desc limit 1),
    (select n.rental_minor / case l.rent_basis when 'year' then 12 else 1 end from realestate.lease_line n
      where n.company_id = l.company_id and n.lease_id = l.id and n.property_id = p.id)))`

/** Who has the unit on a day. */
export const holderOn = (today: Day) =>
  sql<StoredHolder | null>`(select ${holderJson} from ${claims} and ${isLetOn(today)} order by c.starts_on desc limit 1)`

/** Who has it next: reserved, or active before its first day. */
export const nextHolder = (today: Day) =>
  sql<StoredHolder | null>`(select ${holderJson} from ${claims} and ${isBookedOn(today)} order by c.starts_on limit 1)`

/** Everyone who had it, the newest first. */
export const holderHistory = sql<(StoredHolder & { status: string })[] | null>`(
  select json_agg(h.holder order by h.starts_on desc) from (
    select (${holderJson})::jsonb || jsonb_build_object('status', l.status) as holder, c.starts_on from ${claims}
      and l.status <> 'cancelled') h)`

/** The days on which it was let, as {@link vacancyOf} takes them. */
export const leasedSpans = (today: Day) =>
  sql<Span[] | null>`(select json_agg(json_build_object('from', c.starts_on, 'to', ${endsOn(today)}))
    from ${claims} and l.status in ('active', 'ended', 'closed'))`

export const blockSpans = sql<
  Span[] | null
>`(select json_agg(json_build_object('from', b.starts_on, 'to', b.ends_on))
  from realestate.property_block b where b.company_id = p.company_id and b.property_id = p.id)`

/** Days without a tenant, as {@link vacancyOf} counts them, for lists that are narrowed by it. */
export const vacantDaysOn = (today: Day): RawBuilder<number> => sql<number>`(case
  when p.level = 'building' or not p.is_active or p.sold_on is not null or exists (select from ${claims} and ${isLetOn(today)}) then 0
  else (select greatest(0, ${today}::date - s.since + 1 - coalesce((select sum(greatest(0,
      least(coalesce(b.ends_on, ${today}::date), ${today}::date) - greatest(b.starts_on, s.since) + 1))
    from realestate.property_block b where b.company_id = p.company_id and b.property_id = p.id), 0))
    from (select greatest(p.lettable_from, (select max(${endsOn(today)}) + 1 from ${claims}
      and l.status in ('active', 'ended', 'closed') and c.starts_on <= ${today}::date)) as since) s) end)::int`

export type BuildingCounts = Record<PropertyState, number> & { units: number }

/** The units of buildings by their state. */
export async function countsOf(
  ctx: Ctx,
  buildingIds: readonly string[],
): Promise<ReadonlyMap<string, BuildingCounts>> {
  if (buildingIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('realestate.property as p')
    .select([
      'p.parent_id as parentId',
      statusOn(ctx.today).as('status'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('p.parent_id', 'in', [...buildingIds])
    .where('p.is_active', '=', true)
    .groupBy(['parentId', 'status'])
    .execute()
  const counts = new Map<string, BuildingCounts>()
  for (const { parentId, status, count } of rows) {
    const known = counts.get(parentId!) ?? noUnits()
    known[status!] += count
    known.units += count
    counts.set(parentId!, known)
  }
  return counts
}

export const noUnits = (): BuildingCounts => ({
  units: 0,
  available: 0,
  reserved: 0,
  leased: 0,
  maintenance: 0,
  sold: 0,
})
