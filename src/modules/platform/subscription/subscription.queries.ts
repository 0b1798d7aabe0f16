import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { isSold } from '../company/standing.rules.ts'
import { countUsed } from '../company/steps.queries.ts'
import { getPlan, limitOf, listPlans } from '../plan/plan.queries.ts'
import type * as contract from './subscription.contract.ts'
import { readOwnSubscription } from './subscription.row.ts'
import { daysLeft, planChange, resources } from './subscription.rules.ts'

const bytesOfGb = 1024 ** 3

/** Plan, state, usage and features of the company; prices only for holders of admin.settings.read. */
export async function readSubscription(ctx: Ctx) {
  const subscription = await readOwnSubscription(ctx)
  const plan = await getPlan(ctx, subscription?.planCode ?? 'free')
  const usage = []
  for (const resource of resources)
    usage.push({ resource, used: await countUsed(ctx, resource), limit: limitOf(plan, resource) })
  const [stored] = await rawQuery<{ bytes: number }>(
    ctx.db,
    'select coalesce(sum(size_bytes), 0)::bigint as bytes from app.file where company_id = $1',
    [ctx.company.id],
  )
  const usedGb = Math.round(((stored?.bytes ?? 0) / bytesOfGb) * 1000) / 1000
  const features = await ctx.db.selectFrom('platform.feature_gate').selectAll().orderBy('code').execute()
  return {
    planCode: plan.code,
    planNameAr: plan.name_ar,
    planNameEn: plan.name_en,
    cycle: subscription?.cycle ?? null,
    state: subscription?.state ?? ('free' as const),
    startsOn: subscription?.startsOn ?? null,
    endsOn: subscription?.endsOn ?? null,
    daysLeft: subscription ? daysLeft(subscription, ctx.today) : null,
    usage: [...usage, { resource: 'storageGb' as const, used: usedGb, limit: plan.max_storage_gb }],
    features: features.filter(isSold).map(gate => ({
      code: gate.code,
      nameAr: gate.name_ar,
      nameEn: gate.name_en,
      isOpen: !gate.is_active || gate.required_plans.includes(plan.code),
      requiredPlans: gate.is_active ? gate.required_plans : [],
    })),
    plans: ctx.can('admin.settings.read') ? (await listPlans(ctx)).map(viewOfPlan) : [],
  }
}

function viewOfPlan(plan: Awaited<ReturnType<typeof listPlans>>[number]) {
  return {
    code: plan.code,
    nameAr: plan.name_ar,
    nameEn: plan.name_en,
    priceMonthlyMinor: plan.price_monthly_minor,
    priceYearlyMinor: plan.price_yearly_minor,
    limits: {
      users: plan.max_users,
      vehicles: plan.max_vehicles,
      customers: plan.max_customers,
      activeContracts: plan.max_active_contracts,
      storageGb: plan.max_storage_gb,
    },
  }
}

/** What a change of plan costs today (rule 19). */
export async function previewSubscription(ctx: Ctx, input: InputOf<typeof contract.previewSubscription>) {
  const plans = await listPlans(ctx)
  const next = plans.find(plan => plan.code === input.planCode && plan.price_yearly_minor > 0)
  if (!next) deny(invalid('platform.plan.unknown', { field: 'planCode' }))
  const now = (await readOwnSubscription(ctx)) ?? {
    planCode: 'free',
    cycle: 'trial' as const,
    state: 'free' as const,
    startsOn: ctx.today,
    endsOn: ctx.today,
    paidMinor: 0,
  }
  const nowRank = (await getPlan(ctx, now.planCode)).rank
  const priceMinor = input.cycle === 'monthly' ? next.price_monthly_minor : next.price_yearly_minor
  const change = planChange(now, nowRank, { cycle: input.cycle, priceMinor, rank: next.rank }, ctx.today)
  return { planCode: next.code, cycle: input.cycle, priceMinor, ...change }
}

/** Whether the plan opens a feature; false for an unknown code and for a person without a company. */
export async function hasFeature(ctx: Ctx, input: InputOf<typeof contract.hasFeature>) {
  if (!ctx.actor?.company) return { has: false }
  const { has } = await ctx.db
    .selectNoFrom(
      sql<boolean>`${input.featureCode} = any (platform.company_features(${ctx.company.id}::int, ${ctx.now}::timestamptz))`.as(
        'has',
      ),
    )
    .executeTakeFirstOrThrow()
  return { has }
}
