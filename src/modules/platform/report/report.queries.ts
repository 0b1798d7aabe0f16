import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addMonths, dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { platformZone } from '../company/companies.queries.ts'
import { monthlyRevenue } from '../order/order.rules.ts'
import { containing } from '../shell/search.rules.ts'
import type { Cycle } from '../subscription/subscription.rules.ts'
import type * as contract from './report.contract.ts'
import type { ReportCell } from './report.rules.ts'

const shownMonths = 12
const megabytesOf = (bytes: number) => Math.round(bytes / 104_857.6) / 10

type MonthRow = Record<
  | 'founded'
  | 'closed'
  | 'open'
  | 'payers'
  | 'monthly'
  | 'yearly'
  | 'payers_before'
  | 'lost'
  | 'lost_monthly'
  | 'lost_yearly'
  | 'sign_ins'
  | 'active_companies'
  | 'visits'
  | 'writing_visits'
  | 'writes'
  | 'copies'
  | 'failed_copies'
  | 'copy_bytes',
  number
> & { month: string }

/** Every figure counts what happened within its month, or how things stood at its end; the present month up to now. */
export async function readReportMonths(ctx: Ctx) {
  const first = addMonths(`${dayIn(ctx.now, platformZone).slice(0, 7)}-01`, 1 - shownMonths)
  const rows = await rawQuery<MonthRow>(ctx.db, monthsSql, [first, shownMonths, platformZone])
  const revenue = (monthly: number, yearly: number) =>
    monthlyRevenue([
      { cycle: 'monthly', priceMinor: monthly },
      { cycle: 'yearly', priceMinor: yearly },
    ])
  return {
    next: null,
    rows: rows.map(row => ({
      month: row.month,
      founded: row.founded,
      closed: row.closed,
      open: row.open,
      payers: row.payers,
      monthlyPlansMinor: row.monthly,
      yearlyPlansMinor: row.yearly,
      mrrMinor: revenue(row.monthly, row.yearly),
      payersBefore: row.payers_before,
      lost: row.lost,
      lostMinor: revenue(row.lost_monthly, row.lost_yearly),
      churn: row.payers_before === 0 ? null : Math.round((row.lost * 1000) / row.payers_before) / 10,
      signIns: row.sign_ins,
      activeCompanies: row.active_companies,
      visits: row.visits,
      writingVisits: row.writing_visits,
      writes: row.writes,
      copies: row.copies,
      failedCopies: row.failed_copies,
      copyMegabytes: megabytesOf(row.copy_bytes),
    })),
  }
}

/** Each group of figures reads its table once over the span of all months. */
const monthsSql = `
  with months as materialized (
    select to_char(m, 'YYYY-MM') as month, m at time zone $3 as begins, (m + interval '1 month') at time zone $3 as ends
    from generate_series($1::timestamp, $1::timestamp + interval '1 month' * ($2::int - 1), interval '1 month') m
  ), at_end as materialized (select m.month, p.* from months m, platform.payers_at(m.ends) p where p.price_minor > 0
  ), at_begin as (select m.month, p.* from months m, platform.payers_at(m.begins) p where p.price_minor > 0
  ), paying as (
    select month, count(*)::int as payers,
      coalesce(sum(price_minor) filter (where cycle = 'monthly'), 0)::bigint as monthly,
      coalesce(sum(price_minor) filter (where cycle = 'yearly'), 0)::bigint as yearly
    from at_end group by month
  ), leaving as (
    select b.month, count(*)::int as payers_before, count(*) filter (where e.company_id is null)::int as lost,
      coalesce(sum(b.price_minor) filter (where e.company_id is null and b.cycle = 'monthly'), 0)::bigint as lost_monthly,
      coalesce(sum(b.price_minor) filter (where e.company_id is null and b.cycle = 'yearly'), 0)::bigint as lost_yearly
    from at_begin b left join at_end e on e.month = b.month and e.company_id = b.company_id group by b.month
  ), signing as (
    select m.month, count(*)::int as sign_ins, count(distinct l.company_id)::int as active_companies
    from months m join app.system_log l on l.at >= m.begins and l.at < m.ends
    where l.action = 'login' and l.company_id is not null group by m.month
  ), visiting as (
    select m.month, count(*)::int as visits, count(*) filter (where v.mode = 'write')::int as writing_visits,
      sum(v.writes)::int as writes
    from months m join platform.browse_visit v on v.started_at >= m.begins and v.started_at < m.ends group by m.month
  ), copying as (
    select m.month, count(*) filter (where c.state = 'ready')::int as copies,
      count(*) filter (where c.state = 'failed')::int as failed_copies, coalesce(sum(c.size_bytes), 0)::bigint as copy_bytes
    from months m join platform.copy_result c on c.at >= m.begins and c.at < m.ends and c.kind = 'asked' group by m.month
  )
  select m.month,
    (select count(*)::int from platform.company c where c.created_at >= m.begins and c.created_at < m.ends) as founded,
    (select count(*)::int from platform.company c where c.closed_at >= m.begins and c.closed_at < m.ends) as closed,
    (select count(*)::int from platform.company c
      where c.created_at < m.ends and (c.closed_at is null or c.closed_at >= m.ends)) as open,
    coalesce(p.payers, 0) as payers, coalesce(p.monthly, 0) as monthly, coalesce(p.yearly, 0) as yearly,
    coalesce(l.payers_before, 0) as payers_before, coalesce(l.lost, 0) as lost,
    coalesce(l.lost_monthly, 0) as lost_monthly, coalesce(l.lost_yearly, 0) as lost_yearly,
    coalesce(s.sign_ins, 0) as sign_ins, coalesce(s.active_companies, 0) as active_companies,
    coalesce(v.visits, 0) as visits, coalesce(v.writing_visits, 0) as writing_visits, coalesce(v.writes, 0) as writes,
    coalesce(c.copies, 0) as copies, coalesce(c.failed_copies, 0) as failed_copies, coalesce(c.copy_bytes, 0) as copy_bytes
  from months m left join paying p using (month) left join leaving l using (month) left join signing s using (month)
    left join visiting v using (month) left join copying c using (month)
  order by m.month desc`

type FoundRow = {
  id: string
  company_id: number
  at: Date
  plan_code: string | null
  cycle: Cycle | null
  price_minor: number | null
  count: number | null
  by_name: string | null
  reason: string | null
  size_bytes: number | null
}

/** What a figure counts. */
function foundRows(cell: ReportCell, begins: RawBuilder<Date>, ends: RawBuilder<Date>): RawBuilder<FoundRow> {
  const at = (column: string) => sql`${sql.ref(column)} as at`
  const no = (...names: string[]) =>
    sql.raw(
      names
        .map(name => {
          const type = { price_minor: 'bigint', count: 'int', size_bytes: 'bigint' }[name] ?? 'text'
          return `null::${type} as ${name}`
        })
        .join(', '),
    )
  const noPlan = no('plan_code', 'cycle', 'price_minor')
  const company = (date: string, where: RawBuilder<unknown>) =>
    sql<FoundRow>`select c.uuid::text as id, c.id as company_id, ${at(`c.${date}`)}, ${noPlan}, ${no('count', 'by_name')},
      ${date === 'closed_at' ? sql`c.status_reason` : sql`null::text`} as reason, ${no('size_bytes')}
      from platform.company c where ${where}`
  switch (cell) {
    case 'founded':
      return company('created_at', sql`c.created_at >= ${begins} and c.created_at < ${ends}`)
    case 'closed':
      return company('closed_at', sql`c.closed_at >= ${begins} and c.closed_at < ${ends}`)
    case 'open':
      return company(
        'created_at',
        sql`c.created_at < ${ends} and (c.closed_at is null or c.closed_at >= ${ends})`,
      )
    case 'payers':
      return sql`select p.company_id::text as id, p.company_id, ${at('p.since')}, p.plan_code, p.cycle, p.price_minor,
        ${no('count', 'by_name', 'reason', 'size_bytes')} from platform.payers_at(${ends}) p
        where p.price_minor > 0`
    case 'lost':
      return sql`select p.company_id::text as id, p.company_id,
          (select max(c.at) from platform.subscription_change c
            where c.company_id = p.company_id and c.at < ${ends}) as at,
          p.plan_code, p.cycle, p.price_minor, ${no('count', 'by_name', 'reason', 'size_bytes')}
        from platform.payers_at(${begins}) p
        where p.price_minor > 0 and not exists (select from platform.payers_at(${ends}) a where a.company_id = p.company_id)`
    case 'signIns':
      return sql`select l.company_id::text as id, l.company_id, date_trunc('milliseconds', max(l.at)) as at, ${noPlan},
          count(*)::int as count, ${no('by_name', 'reason', 'size_bytes')}
        from app.system_log l
        where l.action = 'login' and l.company_id is not null and l.at >= ${begins} and l.at < ${ends} group by l.company_id`
    case 'visits':
    case 'writingVisits':
      return sql`select v.id::text as id, v.company_id, ${at('v.started_at')}, ${noPlan}, v.writes as count,
          v.super_admin_name as by_name, v.reason, ${no('size_bytes')}
        from platform.browse_visit v where v.started_at >= ${begins} and v.started_at < ${ends}
          ${cell === 'writingVisits' ? sql`and v.mode = 'write'` : sql``}`
    case 'copies':
    case 'failedCopies':
      return sql`select c.id::text as id, c.company_id, ${at('c.at')}, ${noPlan}, ${no('count')},
          c.requested_by_name as by_name, ${no('reason')}, c.size_bytes
        from platform.copy_result c where c.kind = 'asked' and c.at >= ${begins} and c.at < ${ends}
          and c.state = ${cell === 'copies' ? 'ready' : 'failed'}`
  }
}

export async function listReportRows(ctx: Ctx, input: InputOf<typeof contract.listReportRows>) {
  const first = `${input.month}-01`
  const begins = sql<Date>`(${first}::timestamp at time zone ${platformZone})`
  const ends = sql<Date>`((${first}::timestamp + interval '1 month') at time zone ${platformZone})`
  let rows = ctx.db
    .selectFrom(sql<FoundRow>`(${foundRows(input.cell, begins, ends)})`.as('r'))
    .innerJoin('platform.company as c', 'c.id', 'r.company_id')
    .leftJoin('platform.plan as p', 'p.code', 'r.plan_code')
    .select(['r.id', 'r.at', 'r.cycle', 'r.price_minor', 'r.count', 'r.by_name', 'r.reason', 'r.size_bytes'])
    .select(['c.uuid', 'c.name_ar', 'c.name', 'p.name_ar as plan_name_ar', 'p.name_en as plan_name_en'])
  if (input.search) rows = rows.where('c.search_key', 'like', containing(foldLight(input.search)))
  const page = await keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 'r.at', id: 'r.id' },
    row => [row.at, row.id],
  )
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.id,
      companyId: row.uuid,
      nameAr: row.name_ar,
      nameEn: row.name,
      at: row.at,
      planNameAr: row.plan_name_ar,
      planNameEn: row.plan_name_en,
      cycle: row.cycle,
      priceMinor: row.price_minor,
      count: row.count,
      by: row.by_name,
      reason: row.reason,
      megabytes: row.size_bytes === null ? null : megabytesOf(row.size_bytes),
    })),
  }
}
