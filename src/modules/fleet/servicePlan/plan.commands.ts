import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import type * as contract from './service.contract.ts'

type Plan = InputOf<typeof contract.saveServicePlan>

/** Saves a plan with its items and the groups that follow it; items taken out stay for the orders that did them. */
export async function saveServicePlan(ctx: Ctx, input: Plan) {
  for (const [at, item] of input.items.entries())
    if (!item.everyKm && !item.everyDays) deny(invalid('fleet.plan.never', { field: `items.${at}.everyKm` }))
  const { id, version, before } = await savedPlan(ctx, input)
  await saveItems(ctx, id, input)
  await saveGroups(ctx, id, input.groupIds)
  ctx.audit({
    subject: `fleet.servicePlan:${id}`,
    label: input.name,
    changes: [
      { field: 'name', before, after: input.name },
      { field: 'itemCount', before: null, after: input.items.length },
    ],
  })
  ctx.hint('fleet.plan', id)
  return { id, version }
}

async function savedPlan(ctx: Ctx, input: Plan) {
  if (!input.id) {
    const made = await ctx.db
      .insertInto('fleet.service_plan')
      .values({ name: input.name, created_by: ctx.user.id })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    return { ...made, before: null }
  }
  const plan = await ctx.db
    .selectFrom('fleet.service_plan')
    .selectAll()
    .where('id', '=', input.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!plan) deny(notFound())
  refuse(whyNotStale(plan, input.version ?? 0))
  const version = plan.version + 1
  await ctx.db
    .updateTable('fleet.service_plan')
    .set({ name: input.name, version })
    .where('id', '=', plan.id)
    .execute()
  return { id: plan.id, version, before: plan.name }
}

async function saveItems(ctx: Ctx, planId: string, input: Plan): Promise<void> {
  const kept = new Set(input.items.flatMap(item => item.id ?? []))
  const stored = await ctx.db
    .selectFrom('fleet.service_plan_item')
    .select('id')
    .where('plan_id', '=', planId)
    .where('retired', '=', false)
    .execute()
  for (const { id } of stored)
    if (!kept.has(id))
      await ctx.db
        .updateTable('fleet.service_plan_item')
        .set({ retired: true })
        .where('id', '=', id)
        .execute()
  const known = new Set(stored.map(row => row.id))
  for (const [position, item] of input.items.entries()) {
    const columns = {
      position,
      type: item.type,
      every_km: item.everyKm ?? null,
      every_days: item.everyDays ?? null,
      expected_hours: item.expectedHours,
    }
    if (item.id && !known.has(item.id)) deny(notFound())
    await (item.id
      ? ctx.db.updateTable('fleet.service_plan_item').set(columns).where('id', '=', item.id).execute()
      : ctx.db
          .insertInto('fleet.service_plan_item')
          .values({ plan_id: planId, ...columns })
          .execute())
  }
}

async function saveGroups(ctx: Ctx, planId: string, groupIds: readonly string[]): Promise<void> {
  const following = ctx.db.updateTable('fleet.vehicle_group').set(eb => ({ version: eb('version', '+', 1) }))
  const left = following.set({ service_plan_id: null }).where('service_plan_id', '=', planId)
  await (groupIds.length > 0 ? left.where('id', 'not in', [...groupIds]) : left).execute()
  if (groupIds.length === 0) return
  const joined = await following
    .set({ service_plan_id: planId })
    .where('id', 'in', [...groupIds])
    .where(eb => eb.or([eb('service_plan_id', 'is', null), eb('service_plan_id', '<>', planId)]))
    .returning('id')
    .execute()
  const found = await ctx.db
    .selectFrom('fleet.vehicle_group')
    .select('id')
    .where('id', 'in', [...groupIds])
    .execute()
  if (found.length < new Set(groupIds).size) deny(notFound())
  for (const { id } of joined) ctx.hint('fleet.group', id)
}
