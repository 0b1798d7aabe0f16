import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { namesOfUsers } from '#modules/access/public.server.ts'
import type * as contract from './costCenter.contract.ts'

export async function listCostCenters(ctx: Ctx, input: InputOf<typeof contract.listCostCenters>) {
  const rows = await ctx.db
    .selectFrom('accounting.cost_center')
    .select(['id', 'version', 'code', 'name_ar as nameAr', 'name_en as nameEn', 'active'])
    .select(['parent_id as parentId', 'manager_user_id as managerUserId'])
    .$if(!input.inactive, all => all.where('active', '=', true))
    .orderBy('code')
    .execute()
  const names = await namesOfUsers(
    ctx,
    rows.flatMap(row => row.managerUserId ?? []),
  )
  return {
    rows: rows.map(row => ({
      ...row,
      managerName: row.managerUserId ? (names.get(row.managerUserId) ?? null) : null,
    })),
  }
}
