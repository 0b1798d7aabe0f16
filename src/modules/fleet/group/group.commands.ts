import { sql } from 'kysely'
import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import type * as contract from './group.contract.ts'

export async function saveGroup(ctx: Ctx, input: InputOf<typeof contract.saveGroup>) {
  const columns = {
    name_ar: input.nameAr,
    name_en: input.nameEn,
    colour: input.colour ?? null,
    cost_center_id: input.costCenterId ?? null,
    service_plan_id: input.servicePlanId ?? null,
    life_months: input.lifeMonths ?? null,
    salvage_basis_points: input.salvageBasisPoints ?? null,
    depreciation_method: input.depreciationMethod ?? null,
    overbook: input.overbook,
  }
  const before = input.id ? await lockWholeGroup(ctx, input.id) : null
  if (before) refuse(whyNotStale(before, input.version ?? 0))
  const saved = before
    ? ctx.db
        .updateTable('fleet.vehicle_group')
        .set({ ...columns, version: before.version + 1 })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
    : ctx.db
        .insertInto('fleet.vehicle_group')
        .values({ ...columns, created_by: ctx.user.id })
        .returning(['id', 'version'])
  const { id, version } = await saved.executeTakeFirstOrThrow()
  ctx.audit({
    subject: `fleet.vehicleGroup:${id}`,
    label: input.nameAr,
    changes: changesBetween(before ?? {}, columns),
  })
  ctx.hint('fleet.group', id)
  return { id, version }
}

async function lockWholeGroup(ctx: Ctx, id: string) {
  const group = await ctx.db
    .selectFrom('fleet.vehicle_group')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return group ?? deny(notFound())
}

export async function saveDamagePrice(ctx: Ctx, input: InputOf<typeof contract.saveDamagePrice>) {
  const { groupId, type, severity, amount } = input
  const group = await lockWholeGroup(ctx, groupId)
  const before = await ctx.db
    .selectFrom('fleet.damage_price')
    .select('amount_minor')
    .where('group_id', '=', groupId)
    .where('type', '=', type)
    .where('severity', '=', severity)
    .executeTakeFirst()
  const { id } = await ctx.db
    .insertInto('fleet.damage_price')
    .values({ group_id: groupId, type, severity, amount_minor: amount, created_by: ctx.user.id })
    .onConflict(taken =>
      taken
        .columns(['company_id', 'group_id', 'type', 'severity'])
        .doUpdateSet({ amount_minor: amount, version: sql<number>`damage_price.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `fleet.vehicleGroup:${groupId}`,
    label: group.name_ar,
    changes: [
      { field: `damagePrice.${type}.${severity}Minor`, before: before?.amount_minor ?? null, after: amount },
    ],
  })
  ctx.hint('fleet.group', groupId)
  return { id }
}
