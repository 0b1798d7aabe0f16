import type { Ctx } from '#kernel/server/context.ts'

export type CompanyNames = { readonly nameAr: string; readonly nameEn: string }

/** The names of companies by their internal key, for lists over all companies; unknown keys are absent. */
export async function companyNames(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, CompanyNames>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('platform.company')
    .select(['id', 'name_ar', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, { nameAr: row.name_ar, nameEn: row.name }]))
}
