import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, daysBetween, endOfMonth, instantOf, timeIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { countContracts } from '#modules/rentals/public.server.ts'
import { lastTwelveMonths, type Span, spanBefore, spanOf } from '../report/period.rules.ts'
import type * as contract from './dashboard.contract.ts'
import { askQuestion } from './questions.queries.ts'

type Result = { revenue: number; expense: number }

/**
 * Posted revenue (credit less debit) and expense (debit less credit) of a span: the very lines the ledger shows for it.
 * Whole months come from the maintained balances, so the figure costs the same at any history.
 */
async function resultOf(ctx: Ctx, span: Span): Promise<Result> {
  const isWholeMonths = span.from.endsWith('-01') && span.to === endOfMonth(span.to)
  const company = ctx.company.id
  const { rows } = isWholeMonths
    ? await sql<Result>`select
          coalesce(sum(b.credit - b.debit) filter (where a.class = 4), 0)::bigint as revenue,
          coalesce(sum(b.debit - b.credit) filter (where a.class = 5), 0)::bigint as expense
        from accounting.period p
        join accounting.account_balance b on b.company_id = p.company_id and b.period_id = p.id
        join accounting.account a on a.company_id = b.company_id and a.id = b.account_id
        where p.company_id = ${company} and p.number <= 12 and p.starts_on >= ${span.from} and p.ends_on <= ${span.to}
          and a.class in (4, 5)`.execute(ctx.db)
    : await sql<Result>`select
          coalesce(sum(l.credit - l.debit) filter (where a.class = 4), 0)::bigint as revenue,
          coalesce(sum(l.debit - l.credit) filter (where a.class = 5), 0)::bigint as expense
        from accounting.journal_line l
        join accounting.account a on a.company_id = l.company_id and a.id = l.account_id
        where l.company_id = ${company} and l.entry_date between ${span.from} and ${span.to} and a.class in (4, 5)`.execute(
        ctx.db,
      )
  return rows[0]!
}

async function collectedIn(ctx: Ctx, span: Span): Promise<number> {
  const row = await ctx.db
    .selectFrom('billing.payment')
    .select(sql<number>`coalesce(sum(total_minor), 0)::bigint`.as('amount'))
    .where('direction', '=', 'in')
    .where('status', '=', 'posted')
    .where('payment_date', '>=', span.from)
    .where('payment_date', '<=', span.to)
    .executeTakeFirstOrThrow()
  return row.amount
}

async function overdueOn(ctx: Ctx, today: Day) {
  const row = await ctx.db
    .selectFrom('billing.invoice')
    .select([
      sql<number>`coalesce(sum(open_minor), 0)::bigint`.as('amount'),
      sql<number>`count(*)::int`.as('invoiceCount'),
    ])
    .where('kind', 'in', ['sale', 'service'])
    .where('status', '=', 'issued')
    .where('open_minor', '>', 0)
    .where('due_on', '<', today)
    .executeTakeFirstOrThrow()
  return row
}

/** Balance of all cash boxes and banks, and what moved in the span. */
async function cashOf(ctx: Ctx, span: Span) {
  const { rows } = await sql<{ amount: number; change: number }>`select
      coalesce(sum(b.debit - b.credit), 0)::bigint as amount,
      coalesce(sum(b.debit - b.credit) filter (where p.starts_on >= ${span.from} and p.ends_on <= ${span.to}), 0)::bigint as change
    from billing.treasury_account t
    join accounting.account_balance b on b.company_id = t.company_id and b.account_id = t.account_id
    join accounting.period p on p.company_id = b.company_id and p.id = b.period_id
    where t.company_id = ${ctx.company.id}`.execute(ctx.db)
  return rows[0]!
}

async function monthsUntil(ctx: Ctx, today: Day) {
  const first = lastTwelveMonths(today)[0]!
  const { rows } = await sql<{ month: string; revenue: number; collected: number }>`
    select to_char(m.starts_on, 'YYYY-MM') as month,
      coalesce((select sum(b.credit - b.debit) from accounting.period p
        join accounting.account_balance b on b.company_id = p.company_id and b.period_id = p.id
        join accounting.account a on a.company_id = b.company_id and a.id = b.account_id and a.class = 4
        where p.company_id = ${ctx.company.id} and p.number <= 12 and p.starts_on = m.starts_on), 0)::bigint as revenue,
      coalesce((select sum(y.total_minor) from billing.payment y
        where y.company_id = ${ctx.company.id} and y.direction = 'in' and y.status = 'posted'
          and y.payment_date >= m.starts_on and y.payment_date < (m.starts_on + interval '1 month')::date), 0)::bigint as collected
    from generate_series(${first}::date, ${today}::date, interval '1 month') as g (at)
    cross join lateral (select g.at::date as starts_on) m order by m.starts_on`.execute(ctx.db)
  return rows
}

/** The vehicles by status at an instant. The past counts only those that were in service by then. */
async function fleetAt(ctx: Ctx, at: Date, on: Day) {
  const { rows } = await sql<{ status: string; count: number }>`
    select s.status, count(*)::int as count from fleet.vehicle v
    cross join lateral fleet.vehicle_status(v.id, v.disposed_on, v.in_service_on, ${at}, ${on}) s
    where v.company_id = ${ctx.company.id} and (${on >= ctx.today} or v.in_service_on <= ${on})
    group by s.status`.execute(ctx.db)
  const rented = rows.find(row => row.status === 'rented')?.count ?? 0
  const serviceable = rows.filter(row => row.status !== 'disposed').reduce((sum, row) => sum + row.count, 0)
  return { byStatus: rows, rented, serviceable }
}

/** The fleet now, and how much of it was on contract when the period before had come as far as this one. */
async function fleetOf(ctx: Ctx, span: Span, before: Span) {
  const { timeZone } = ctx.company
  const on = [addDays(before.from, daysBetween(span.from, ctx.today)), before.to].sort()[0]!
  const { rented, serviceable } = await fleetAt(ctx, instantOf(on, timeIn(ctx.now, timeZone), timeZone), on)
  return { ...(await fleetAt(ctx, ctx.now, ctx.today)), before: { on, rented, serviceable } }
}

/** Handovers and returns of today, and everything that is late. */
async function movementsOf(ctx: Ctx, today: Day) {
  const dayEnd = instantOf(addDays(today, 1), '00:00', ctx.company.timeZone)
  const { rows } = await sql<{
    contractId: string
    number: string | null
    kind: 'handOver' | 'takeBack'
    at: Date
    lateMinutes: number | null
    customer: string
    plate: string | null
    vehicle: string | null
  }>`select c.id as "contractId", c.number, case c.status when 'reserved' then 'handOver' else 'takeBack' end as kind,
      due.at, case when due.at < ${ctx.now} then floor(extract(epoch from ${ctx.now} - due.at) / 60)::int end as "lateMinutes",
      coalesce(p.name_ar, p.name_en, p.code) as customer,
      (select case when r.code = '' then r.serial else r.code || '-' || r.serial end from fleet.vehicle_plate r
        where r.company_id = c.company_id and r.vehicle_id = c.vehicle_id and r.valid_to is null limit 1) as plate,
      v.make || ' ' || v.model as vehicle
    from rentals.contract c
    cross join lateral (select case c.status when 'reserved' then c.start_at else c.due_back_at end as at) due
    join parties.party p on p.company_id = c.company_id and p.id = c.customer_id
    left join fleet.vehicle v on v.company_id = c.company_id and v.id = c.vehicle_id
    where c.company_id = ${ctx.company.id} and c.type <> 'service'
      and ((c.status = 'reserved' and c.start_at < ${dayEnd}) or (c.status in ('active', 'suspended') and c.due_back_at < ${dayEnd}))
    order by due.at limit 50`.execute(ctx.db)
  return {
    rows,
    handOverCount: rows.filter(row => row.kind === 'handOver').length,
    takeBackCount: rows.filter(row => row.kind === 'takeBack').length,
  }
}

/** Fines that the authorities have not got yet, as their own list counts them. */
async function unpaidFines(ctx: Ctx) {
  const unpaid = await askQuestion<{ count: number; payable: number }>(ctx, 'fleet.violation.totals', {
    stage: 'unpaid',
  })
  return unpaid && { count: unpaid.count, amount: unpaid.payable }
}

export async function readDashboard(ctx: Ctx, input: InputOf<typeof contract.readDashboard>) {
  const { today } = ctx
  const span = spanOf(input.period, today)
  const before = spanBefore(input.period, today)
  const has = (module: 'finance' | 'vehicles' | 'contracts', ...permissions: string[]) =>
    ctx.company.modules.includes(module) && permissions.some(permission => ctx.can(permission))
  const mayLedger = has('finance', 'finance.view') && ctx.can('finance.ledger.view')
  const mayPayments = has('finance', 'finance.payments.view')
  const now = mayLedger ? await resultOf(ctx, span) : null
  const then = mayLedger ? await resultOf(ctx, before) : null
  const figure = (amount: number, earlier: number) => ({ amount, before: earlier, ...span })
  return {
    ...span,
    revenue: now && then ? figure(now.revenue, then.revenue) : null,
    profit: now && then ? figure(now.revenue - now.expense, then.revenue - then.expense) : null,
    collected: mayPayments ? figure(await collectedIn(ctx, span), await collectedIn(ctx, before)) : null,
    overdue: has('finance', 'finance.invoices.view') ? await overdueOn(ctx, today) : null,
    cash: has('finance', 'finance.treasury.view') ? await cashOf(ctx, spanOf('month', today)) : null,
    months: mayLedger && mayPayments ? await monthsUntil(ctx, today) : null,
    fleet: has('vehicles', 'fleet.vehicles.read') ? await fleetOf(ctx, span, before) : null,
    movements: has('contracts', 'operations.contracts.read') ? await movementsOf(ctx, today) : null,
    violations: await unpaidFines(ctx),
    maintenance: await askQuestion<{ count: number }>(ctx, 'fleet.workOrder.totals', { state: 'pending' }),
    ending: has('contracts', 'operations.contracts.read')
      ? { count: await countContracts(ctx, 'endingMonth') }
      : null,
  }
}
