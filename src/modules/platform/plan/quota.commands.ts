import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { alarm, countUsed } from '../company/steps.queries.ts'
import { readOwnSubscription } from '../subscription/subscription.row.ts'
import { type Resource, resources, whyNotMore } from '../subscription/subscription.rules.ts'
import { getPlan, limitOf } from './plan.queries.ts'

/**
 * Whether the plan allows one more of a resource, or so many at once: `platform.quota.reached` {used, limit, resource}, or null. Call it in the
 * transaction that creates the record, before the insert. `count` runs after the company's lock on the resource is taken and
 * sees what others have committed, so two clerks cannot both take the last place (rule 17). Above the limit after a
 * downgrade nothing is locked; only creating is refused.
 */
export async function whyNotAddResource(
  ctx: Ctx,
  resource: Resource,
  count: (ctx: Ctx) => Promise<number>,
  howMany = 1,
): Promise<Refusal | null> {
  await lockQuota(ctx, resource)
  const limit = await ownLimit(ctx, resource)
  const used = await count(ctx)
  const why = whyNotMore(resource, used, limit, howMany)
  if (!why) {
    await keepUsage(ctx, resource, used + howMany)
    await warnOfQuota(ctx, resource, used + howMany, limit)
  }
  return why
}

const lockQuota = (ctx: Ctx, resource: Resource) =>
  sql`select pg_advisory_xact_lock(${ctx.company.id}::int, hashtext(${`quota:${resource}`}))`.execute(ctx.db)

async function ownLimit(ctx: Ctx, resource: Resource): Promise<number | null> {
  const subscription = await readOwnSubscription(ctx)
  return limitOf(await getPlan(ctx, subscription?.planCode ?? 'free'), resource)
}

async function keepUsage(ctx: Ctx, resource: Resource, used: number): Promise<void> {
  await ctx.db
    .insertInto('platform.resource_usage')
    .values({ company_id: ctx.company.id, resource, used, counted_at: ctx.now })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'resource']).doUpdateSet({ used, counted_at: ctx.now }),
    )
    .execute()
}

/** Alerts at 80 % and at the limit; one alert per resource, resolved when there is room again. */
async function warnOfQuota(ctx: Ctx, resource: Resource, used: number, limit: number | null): Promise<void> {
  const subject = { type: 'platform.quota', id: resource }
  const isFull = limit !== null && used >= limit
  const isNear = limit !== null && !isFull && used * 100 >= limit * 80
  if (isFull)
    await alarm.raise(ctx, {
      kind: 'quota_reached',
      severity: 'high',
      titleKey: 'platform.alert.quotaReached',
      params: { used, limit, resource },
      subject,
      permissionId: 'admin.settings.read',
    })
  else await alarm.resolve(ctx, 'quota_reached', subject)
  if (isNear)
    await alarm.raise(ctx, {
      kind: 'quota_near',
      severity: 'medium',
      titleKey: 'platform.alert.quotaNear',
      params: { used, limit, resource },
      subject,
      permissionId: 'admin.settings.read',
    })
  else await alarm.resolve(ctx, 'quota_near', subject)
}

/** Counts everything a plan limits anew; the platform's list shows these figures. */
export async function countUsage(ctx: Ctx): Promise<void> {
  for (const resource of resources) await recount(ctx, resource)
}

async function recount(ctx: Ctx, resource: Resource): Promise<void> {
  const used = await countUsed(ctx, resource)
  if (used === null) return
  await keepUsage(ctx, resource, used)
  await warnOfQuota(ctx, resource, used, await ownLimit(ctx, resource))
}

/**
 * Many records of a resource are gone at once (an import was taken back): the figures and the alerts of the plan follow now, not
 * tonight. Call it in the same transaction, after they are deleted.
 */
export async function recountResource(ctx: Ctx, resource: Resource): Promise<void> {
  await lockQuota(ctx, resource)
  await recount(ctx, resource)
}
