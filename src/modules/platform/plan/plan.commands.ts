import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { writeSystemLog } from '../audit/systemLog.commands.ts'
import type * as contract from './plan.contract.ts'
import { whyNotOffer } from './plan.rules.ts'

/** Plans belong to no company, so their changes are kept in the system log with the old values. */
export async function savePlan(ctx: Ctx, input: InputOf<typeof contract.savePlan>) {
  const row = await ctx.db
    .selectFrom('platform.plan')
    .selectAll()
    .where('code', '=', input.code)
    .forUpdate()
    .executeTakeFirst()
  if (!row) deny(notFound())
  refuse(whyNotStale(row, input.version))
  refuse(whyNotOffer(input))
  const fields = {
    name_ar: input.nameAr,
    name_en: input.nameEn,
    is_active: input.isActive,
    price_monthly_minor: input.priceMonthlyMinor,
    price_yearly_minor: input.priceYearlyMinor,
    max_users: input.maxUsers,
    max_vehicles: input.maxVehicles,
    max_customers: input.maxCustomers,
    max_active_contracts: input.maxActiveContracts,
    max_storage_gb: input.maxStorageGb,
  }
  await ctx.db
    .updateTable('platform.plan')
    .set({ ...fields, version: row.version + 1 })
    .where('code', '=', row.code)
    .execute()
  await writeSystemLog(ctx, {
    category: 'userAction',
    action: 'platform.plan.save',
    message: `تعديل الخطة ${row.name_ar}`,
    metadata: { plan: row.code, email: ctx.user.email, changes: changesBetween({ ...row }, fields) },
  })
  return { ok: true as const }
}

export async function saveFeatureGate(ctx: Ctx, input: InputOf<typeof contract.saveFeatureGate>) {
  const row = await ctx.db
    .selectFrom('platform.feature_gate')
    .selectAll()
    .where('code', '=', input.code)
    .forUpdate()
    .executeTakeFirst()
  if (!row) deny(notFound())
  refuse(whyNotStale(row, input.version))
  const known = await ctx.db.selectFrom('platform.plan').select('code').execute()
  if (!input.requiredPlans.every(code => known.some(plan => plan.code === code)))
    deny(invalid('platform.plan.unknown', { field: 'requiredPlans' }))
  const fields = {
    name_ar: input.nameAr,
    name_en: input.nameEn,
    is_active: input.isActive,
    required_plans: [...new Set(input.requiredPlans)],
  }
  await ctx.db
    .updateTable('platform.feature_gate')
    .set({ ...fields, version: row.version + 1 })
    .where('code', '=', row.code)
    .execute()
  await writeSystemLog(ctx, {
    category: 'userAction',
    action: 'platform.featureGate.save',
    message: `تعديل الميزة ${row.name_ar}`,
    metadata: { feature: row.code, email: ctx.user.email, changes: changesBetween({ ...row }, fields) },
  })
  return { ok: true as const }
}
