import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import type { Country } from '../company/countries.rules.ts'
import { canFillExamples, countUsed, hasPostedJournals } from '../company/steps.queries.ts'
import { getPlan, limitOf } from '../plan/plan.queries.ts'
import { readOwnSubscription } from '../subscription/subscription.row.ts'
import { resources } from '../subscription/subscription.rules.ts'
import { whyNotBegin } from './exampleData.rules.ts'

/** The row of a company that was filled, or null. */
export async function findExampleData(ctx: Ctx) {
  const row = await ctx.db.selectFrom('platform.example_data').selectAll().executeTakeFirst()
  return row ?? null
}

async function hasRecords(ctx: Ctx): Promise<boolean> {
  if (await hasPostedJournals(ctx)) return true
  for (const resource of ['vehicles', 'customers', 'activeContracts'] as const)
    if (((await countUsed(ctx, resource)) ?? 0) > 0) return true
  return false
}

/** Why the company of the call cannot begin with generated records, or null. */
export async function whyNotExamples(ctx: Ctx): Promise<Refusal | null> {
  const plan = await getPlan(ctx, (await readOwnSubscription(ctx))?.planCode ?? 'free')
  const limits = Object.fromEntries(resources.map(resource => [resource, limitOf(plan, resource)]))
  return whyNotBegin({
    country: ctx.company.country as Country,
    currency: ctx.company.currency,
    modules: ctx.company.modules,
    state: (await findExampleData(ctx))?.state ?? null,
    hasRecords: await hasRecords(ctx),
    limits: limits as Parameters<typeof whyNotBegin>[0]['limits'],
  })
}

export async function readExampleData(ctx: Ctx) {
  if (!ctx.actor?.company) return { state: null, mayBegin: false, actsSince: 0 }
  const row = await findExampleData(ctx)
  if (!row)
    return {
      state: null,
      mayBegin:
        ctx.can('admin.settings.write') &&
        (await canFillExamples(ctx)) &&
        (await whyNotExamples(ctx)) === null,
      actsSince: 0,
    }
  return { state: row.state, mayBegin: false, actsSince: await actsSince(ctx, row.ready_seq) }
}

async function actsSince(ctx: Ctx, readySeq: number | null): Promise<number> {
  if (readySeq === null) return 0
  const [since] = await rawQuery<{ count: number }>(
    ctx.db,
    `select count(*)::int as count from app.audit_event
     where company_id = $1 and seq > $2 and actor <> '00000000-0000-0000-0000-000000000000' and operation not like 'platform.%'`,
    [ctx.company.id, readySeq],
  )
  return since!.count
}
