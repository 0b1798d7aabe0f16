import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { daysBetween } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { partyBalance } from '#modules/billing/public.server.ts'
import { leaseRows } from '../lease/leaseList.queries.ts'
import type * as contract from './tenant.contract.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listTenants>, 'limit' | 'cursor'>>

const openInvoices = sql`from billing.invoice i where i.company_id = p.company_id and i.party_id = p.id and i.status = 'issued'
  and i.kind in ('sale', 'service') and i.open_minor > 0`
const overdueMinor = (today: string): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(i.open_minor), 0) ${openInvoices} and i.due_on < ${today}::date)::bigint`
const runs = sql<boolean>`exists (select from realestate.lease l where l.company_id = p.company_id and l.tenant_id = p.id
  and l.status = 'active')`

function foundTenants(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('parties.party as p')
    .where('p.alias_of', 'is', null)
    .where(
      sql<boolean>`exists (select from parties.party_role r where r.company_id = p.company_id and r.party_id = p.id and r.role = 'tenant')`,
    )
  if (filter.isActive) found = found.where(runs)
  if (filter.isOverdue) found = found.where(sql<boolean>`${overdueMinor(ctx.today)} > 0`)
  if (!filter.search) return found
  return found.where(
    sql<boolean>`(strpos(p.code, ${filter.search.toUpperCase()}) > 0 or strpos(app.fold_light(coalesce(p.name_ar, '') || ' '
      || coalesce(p.name_en, '') || ' ' || coalesce(p.phone, '')), app.fold_light(${filter.search})) > 0)`,
  )
}

const tenantRows = (ctx: Ctx, filter: Filter) =>
  foundTenants(ctx, filter).select([
    'p.id',
    'p.code',
    'p.kind',
    'p.phone',
    sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name'),
    sql<{ balance: number; overdue: number; oldest: string | null }>`(
      select json_build_object('balance', coalesce(sum(i.open_minor), 0),
        'overdue', coalesce(sum(i.open_minor) filter (where i.due_on < ${ctx.today}::date), 0),
        'oldest', min(i.due_on) filter (where i.due_on < ${ctx.today}::date)) ${openInvoices})`.as('owed'),
    sql<boolean>`exists (select from parties.blacklist_entry b where b.company_id = p.company_id and b.party_id = p.id
      and b.lifted_at is null and b.starts_on <= ${ctx.today}::date)`.as('isBlacklisted'),
  ])
type FoundTenant = Awaited<ReturnType<ReturnType<typeof tenantRows>['execute']>>[number]

/** Tenants with the leases that run and what they owe. */
async function shownTenants(ctx: Ctx, found: readonly FoundTenant[]) {
  const ids = found.map(row => row.id)
  const leases =
    ids.length === 0
      ? []
      : await leaseRows(ctx, { status: 'active' }).where('l.tenant_id', 'in', ids).execute()
  return found.map(({ owed, ...row }) => {
    const own = leases.filter(lease => lease.tenant_id === row.id)
    return {
      ...row,
      units: own.length > 0 ? own.map(lease => lease.units).join('، ') : null,
      activeLeases: own.length,
      rent: own.reduce((sum, lease) => sum + lease.rent, 0),
      balance: owed.balance,
      overdue: owed.overdue,
      overdueDays: owed.oldest ? daysBetween(owed.oldest, ctx.today) : 0,
    }
  })
}

export async function listTenants(ctx: Ctx, input: InputOf<typeof contract.listTenants>) {
  const page = await keysetPage(
    tenantRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: 'p.code', id: 'p.id' },
    row => [row.code, row.id],
  )
  return { rows: await shownTenants(ctx, page.rows), next: page.next }
}

export async function totalTenants(ctx: Ctx, input: InputOf<typeof contract.totalTenants>) {
  const { search } = input
  const counted = (filter: Filter) =>
    foundTenants(ctx, filter)
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`coalesce(sum(${overdueMinor(ctx.today)}), 0)::bigint`.as('overdue'),
      ])
      .executeTakeFirstOrThrow()
  const all = await counted(input)
  const active = await counted({ search, isActive: true })
  const late = await counted({ search, isOverdue: true })
  return { count: all.count, active: active.count, overdue: late.count, overdueAmount: late.overdue }
}

export async function getTenant(ctx: Ctx, { id }: InputOf<typeof contract.getTenant>) {
  const row = await tenantRows(ctx, {}).where('p.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const [shown] = await shownTenants(ctx, [row])
  const leases = await leaseRows(ctx, { tenantId: id }).orderBy('l.start_date', 'desc').execute()
  const balance = await partyBalance(ctx, { partyId: id })
  return {
    ...shown!,
    advance: balance.unallocatedMinor,
    deposits: balance.depositsMinor,
    leases: leases.map(lease => ({
      id: lease.id,
      number: lease.number,
      units: lease.units,
      status: lease.status,
      rent: lease.rent,
    })),
  }
}
