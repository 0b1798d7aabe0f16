import type { Ctx } from '#kernel/server/context.ts'
import type { PayComponent } from './payComponent.rules.ts'

/** The pay components of the company with their identities, as the rules read them. */
export async function componentsOf(
  ctx: Ctx,
): Promise<(PayComponent & { id: string; version: number; isActive: boolean })[]> {
  const rows = await ctx.db.selectFrom('hr.pay_component').selectAll().orderBy('id').execute()
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    code: row.code,
    nameAr: row.name_ar,
    nameEn: row.name_en ?? row.name_ar,
    kind: row.kind,
    basis: row.basis,
    cadence: row.cadence,
    isRegular: row.is_regular,
    wageColumn: row.wage_column,
    key: row.mapping_key,
    isActive: row.is_active,
  }))
}

export const listComponents = async (ctx: Ctx) => ({ rows: await componentsOf(ctx) })
