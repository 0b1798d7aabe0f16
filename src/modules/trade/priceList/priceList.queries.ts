import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'

/** The price of an item's unit by the lists of a day: the customer's own before everybody's, the newer before the older; null where no list names it. */
export type ListedPrices = (itemId: string, unitId: string | null) => number | null

export async function listedPrices(ctx: Ctx, partyId: string | null, on: Day): Promise<ListedPrices> {
  const rows = await rawQuery<{ itemId: string; unitId: string | null; price: number }>(
    ctx.db,
    `select distinct on (p.item_id, p.unit_id) p.item_id as "itemId", p.unit_id as "unitId", p.price_minor as price
     from trade.price_list_price p join trade.price_list l on l.company_id = $1 and l.id = p.list_id
     left join trade.price_list_party w on w.company_id = $1 and w.list_id = l.id and w.party_id = $2::uuid
     where p.company_id = $1 and l.is_active and l.valid_from <= $3 and coalesce(l.valid_to, $3) >= $3
       and (w.party_id is not null or not exists (select from trade.price_list_party a where a.company_id = $1 and a.list_id = l.id))
     order by p.item_id, p.unit_id, (w.party_id is not null) desc, l.valid_from desc, l.id desc`,
    [ctx.company.id, partyId, on],
  )
  const prices = new Map(rows.map(row => [`${row.itemId}:${row.unitId ?? ''}`, row.price]))
  return (itemId, unitId) => prices.get(`${itemId}:${unitId ?? ''}`) ?? null
}

export async function listPriceLists(ctx: Ctx) {
  const lists = await ctx.db
    .selectFrom('trade.price_list')
    .selectAll()
    .orderBy('is_active', 'desc')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  const ids = lists.map(list => list.id)
  if (ids.length === 0) return { rows: [] }
  const parties = await ctx.db
    .selectFrom('trade.price_list_party')
    .select(['list_id', 'party_id'])
    .where('list_id', 'in', ids)
    .execute()
  const names = await findPartyNames(
    ctx,
    parties.map(row => row.party_id),
  )
  const prices = await ctx.db
    .selectFrom('trade.price_list_price as p')
    .innerJoin('trade.item as i', 'i.id', 'p.item_id')
    .leftJoin('trade.item_unit as u', 'u.id', 'p.unit_id')
    .select(['p.list_id', 'p.item_id', 'p.unit_id', 'p.price_minor', 'i.name_ar as item', 'i.unit', 'u.name'])
    .where('p.list_id', 'in', ids)
    .orderBy('i.name_ar')
    .execute()
  return {
    rows: lists.map(list => ({
      id: list.id,
      version: list.version,
      nameAr: list.name_ar,
      validFrom: list.valid_from,
      validTo: list.valid_to,
      isActive: list.is_active,
      isInForce:
        list.is_active &&
        list.valid_from <= ctx.today &&
        (list.valid_to === null || list.valid_to >= ctx.today),
      parties: parties
        .filter(row => row.list_id === list.id)
        .map(row => ({ id: row.party_id, name: names.get(row.party_id) ?? '' })),
      prices: prices
        .filter(row => row.list_id === list.id)
        .map(row => ({
          itemId: row.item_id,
          item: row.item,
          unitId: row.unit_id,
          unit: row.name ?? row.unit,
          price: row.price_minor,
        })),
    })),
  }
}
