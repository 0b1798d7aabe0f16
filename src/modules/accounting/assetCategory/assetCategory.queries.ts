import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from '../asset/asset.contract.ts'

export async function listAssetCategories(ctx: Ctx, input: InputOf<typeof contract.listAssetCategories>) {
  const rows = await ctx.db
    .selectFrom('accounting.asset_category as k')
    .select(['k.id', 'k.version', 'k.name_ar as nameAr', 'k.name_en as nameEn', 'k.method', 'k.life'])
    .select(['k.cost_account_id as costAccountId', 'k.accumulated_account_id as accumulatedAccountId'])
    .select(['k.expense_account_id as expenseAccountId', 'k.yearly_rate_bps as yearlyRateBps'])
    .select(['k.salvage_bps as salvageBps', 'k.active'])
    .select(
      sql<number>`(select count(*)::int from accounting.asset s
        where s.company_id = k.company_id and s.category_id = k.id)`.as('assets'),
    )
    .$if(!input.inactive, all => all.where('k.active', '=', true))
    .orderBy('k.name_ar')
    .execute()
  return { rows }
}
