import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays, type Day, dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { backupsAtAGlance } from '../backup/backup.queries.ts'
import { failedJobs } from '../failedJob/failedJob.queries.ts'
import { listOpenOrders } from '../order/order.queries.ts'
import { containing } from '../shell/search.rules.ts'
import { readOwnSubscription } from '../subscription/subscription.row.ts'
import type { SubscriptionState } from '../subscription/subscription.rules.ts'
import type * as contract from './companies.contract.ts'
import { getCompanyId, viewOwnCompany } from './company.row.ts'
import { countActiveUsers, countLateTickets } from './steps.queries.ts'

/** The platform's own calendar: what ends "within 7 days" is counted in Kuwait. */
export const platformZone = 'Asia/Kuwait'

/** All companies with plan, state and last counted usage; only for the super administrator. */
export async function listCompanies(ctx: Ctx, input: InputOf<typeof contract.listCompanies>) {
  const used = (resource: string) =>
    sql<
      number | null
    >`(select u.used from platform.resource_usage u where u.company_id = c.id and u.resource = ${resource})`
  let companies = ctx.db
    .selectFrom('platform.company as c')
    .leftJoin('platform.subscription as s', 's.company_id', 'c.id')
    .innerJoin('platform.plan as p', join =>
      join.on('p.code', '=', sql<string>`coalesce(s.plan_code, 'free')`),
    )
    .select([
      'c.id',
      'c.uuid',
      'c.version',
      'c.name_ar',
      'c.name',
      'c.business_type',
      'c.country',
      'c.city',
      'c.email',
      'c.status',
      'c.status_reason',
      'c.created_at',
      'p.code as plan_code',
      'p.name_ar as plan_name_ar',
      'p.name_en as plan_name_en',
      's.state',
      's.ends_on',
      used('users').as('users'),
      used('vehicles').as('vehicles'),
      used('customers').as('customers'),
      used('activeContracts').as('active_contracts'),
      sql<Date | null>`(select max(u.counted_at) from platform.resource_usage u where u.company_id = c.id)`.as(
        'counted_at',
      ),
    ])
  if (input.search) companies = companies.where('c.search_key', 'like', containing(foldLight(input.search)))
  if (input.status) companies = companies.where('c.status', '=', input.status)
  if (input.businessType) companies = companies.where('c.business_type', '=', input.businessType)
  if (input.planCode) companies = companies.where('p.code', '=', input.planCode)
  if (input.subscriptionState)
    companies = companies.where(sql`coalesce(s.state, 'free')`, '=', input.subscriptionState)
  if (input.endsWithinDays !== undefined) {
    const today = dayIn(ctx.now, platformZone)
    companies = companies
      .where('s.state', '=', 'trial')
      .where('s.ends_on', '>=', today)
      .where('s.ends_on', '<=', addDays(today, input.endsWithinDays))
  }
  const byName = input.sort === 'name'
  const page = await keysetPage(
    companies,
    { ...input, descending: input.descending ?? !byName },
    { sort: byName ? 'c.name_ar' : 'c.id', id: 'c.uuid' },
    row => [byName ? row.name_ar : row.id, row.uuid],
  )
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.uuid,
      version: row.version,
      nameAr: row.name_ar,
      nameEn: row.name,
      businessType: row.business_type,
      country: row.country,
      city: row.city,
      email: row.email,
      status: row.status,
      statusReason: row.status_reason,
      planCode: row.plan_code,
      planNameAr: row.plan_name_ar,
      planNameEn: row.plan_name_en,
      subscriptionState: row.state ?? ('free' as const),
      endsOn: endOf(row.state, row.ends_on),
      usage: {
        users: row.users,
        vehicles: row.vehicles,
        customers: row.customers,
        activeContracts: row.active_contracts,
        countedAt: row.counted_at,
      },
      createdAt: row.created_at,
    })),
  }
}

/** The free plan has no end; the day its row keeps is that of the trial or plan before it. */
const endOf = (state: SubscriptionState | null, endsOn: Day | null) => (state === 'free' ? null : endsOn)

const arabicOrder = new Intl.Collator('ar')

/** The picker of the header: names that contain the text, in the order of the Arabic alphabet, the first hundred. */
export async function pickCompanies(ctx: Ctx, input: InputOf<typeof contract.pickCompanies>) {
  let companies = ctx.db
    .selectFrom('platform.company')
    .select(['uuid as id', 'name_ar as nameAr', 'name as nameEn', 'status'])
    .where('status', '<>', 'closed')
    .orderBy('name_ar')
    .limit(100)
  if (input.search)
    companies = companies.where(
      sql<string>`app.fold_light(name_ar || ' ' || name)`,
      'like',
      containing(foldLight(input.search)),
    )
  const rows = await companies.execute()
  return { rows: rows.sort((a, b) => arabicOrder.compare(a.nameAr, b.nameAr)) }
}

/** One company as the platform sees and edits it. */
export async function openCompany(ctx: Ctx, input: InputOf<typeof contract.openCompany>) {
  await ctx.enterCompany(await getCompanyId(ctx, input.companyId))
  const subscription = await readOwnSubscription(ctx)
  return {
    company: await viewOwnCompany(ctx),
    planCode: subscription?.planCode ?? 'free',
    cycle: subscription?.cycle ?? null,
    subscriptionState: subscription?.state ?? ('free' as const),
    endsOn: subscription ? endOf(subscription.state, subscription.endsOn) : null,
  }
}

/** Honest numbers of the platform: companies and subscriptions by state, trials ending within 7 days, active users. */
export async function readPlatformDashboard(ctx: Ctx) {
  const companyCounts = await ctx.db
    .selectFrom('platform.company')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()
  const subscriptionCounts = await ctx.db
    .selectFrom('platform.company as c')
    .leftJoin('platform.subscription as s', 's.company_id', 'c.id')
    .select([sql<string>`coalesce(s.state, 'free')`.as('state'), sql<number>`count(*)::int`.as('count')])
    .where('c.status', '<>', 'closed')
    .groupBy(sql`coalesce(s.state, 'free')`)
    .execute()
  const today = dayIn(ctx.now, platformZone)
  const { ending } = await ctx.db
    .selectFrom('platform.subscription')
    .select(sql<number>`count(*)::int`.as('ending'))
    .where('state', '=', 'trial')
    .where('ends_on', '>=', today)
    .where('ends_on', '<=', addDays(today, 7))
    .executeTakeFirstOrThrow()
  const { visits } = await ctx.db
    .selectFrom('platform.browse_visit')
    .select(sql<number>`count(*)::int`.as('visits'))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirstOrThrow()
  const { rows: orders, dueMinor, monthlyMinor } = await listOpenOrders(ctx)
  const companies = new Map<string, number>(companyCounts.map(row => [row.status, row.count]))
  const subscriptions = new Map<string, number>(subscriptionCounts.map(row => [row.state, row.count]))
  return {
    companies: {
      active: companies.get('active') ?? 0,
      suspended: companies.get('suspended') ?? 0,
      closed: companies.get('closed') ?? 0,
    },
    subscriptions: {
      trial: subscriptions.get('trial') ?? 0,
      active: subscriptions.get('active') ?? 0,
      grace: subscriptions.get('grace') ?? 0,
      free: subscriptions.get('free') ?? 0,
    },
    trialsEnding: ending,
    activeUsers: await countActiveUsers(ctx),
    openVisits: visits,
    lateTickets: await countLateTickets(ctx),
    failedJobs: (await failedJobs(ctx)).length,
    backups: await backupsAtAGlance(ctx),
    openOrders: { count: orders.length, dueMinor },
    monthlyMinor,
  }
}
