import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { valuesOf } from '#kernel/shared/fieldSet.ts'
import type * as contract from './warehouse.contract.ts'
import { warehouseFields } from './warehouse.contract.ts'

export async function listWarehouses(ctx: Ctx, _input: InputOf<typeof contract.listWarehouses>) {
  const rows = await ctx.db
    .selectFrom('trade.warehouse as w')
    .selectAll('w')
    .select([
      sql<number>`(select count(distinct l.item_id)::int from trade.stock_level l
        where l.company_id = w.company_id and l.warehouse_id = w.id and l.on_hand <> 0)`.as('items'),
      sql<number>`(select coalesce(sum(round(p.value_minor * l.on_hand / p.quantity)), 0)::bigint from trade.stock_level l
        join trade.cost_pool p on p.company_id = w.company_id and p.item_id = l.item_id and p.quantity > 0
        where l.company_id = w.company_id and l.warehouse_id = w.id)`.as('value'),
    ])
    .orderBy('w.code')
    .execute()
  return {
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      ...valuesOf(warehouseFields, row),
      items: row.items,
      value: ctx.can('trade.costs.read') ? row.value : null,
    })),
  }
}

/** The warehouse that is proposed; null where the company has none yet. */
export async function defaultWarehouse(ctx: Ctx): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('trade.warehouse')
    .select('id')
    .where('is_active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('code')
    .executeTakeFirst()
  return row?.id ?? null
}
