import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './branch.contract.ts'

/** The branches of the company by code. */
export async function listBranches(ctx: Ctx, input: InputOf<typeof contract.listBranches>) {
  let branches = ctx.db
    .selectFrom('platform.branch')
    .select([
      'id',
      'version',
      'code',
      'name_ar as nameAr',
      'name_en as nameEn',
      'address',
      'manager_user_id as managerUserId',
      'is_active as isActive',
    ])
    .where('company_id', '=', ctx.company.id)
    .orderBy('code')
  if (input.activeOnly) branches = branches.where('is_active', '=', true)
  return { rows: await branches.execute() }
}
