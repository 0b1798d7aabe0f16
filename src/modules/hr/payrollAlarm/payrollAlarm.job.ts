import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { type Day, endOfMonth, monthOf, startOfMonth } from '#kernel/shared/day.ts'
import { type NewAlert, raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { runAccrual } from '../accrual/accrual.commands.ts'
import { labourCountryOf } from '../labourRule/labourRule.queries.ts'
import { paySettingsOf, paySettingsOn } from '../payroll/payBook.queries.ts'
import { proofOfRun } from '../wageProof/wageProof.queries.ts'
import { payDayIn, weightOfProof, weightOfUnpaidMonth } from './payDay.rules.ts'

type Told = Pick<NewAlert, 'severity' | 'titleKey' | 'params' | 'dueOn'> & { id: string }

/** Raises what was found of a kind and ends what is no longer true. */
async function tell(ctx: Ctx, kind: string, subjectType: string, found: readonly Told[]): Promise<void> {
  for (const { id, ...alert } of found)
    await raiseAlert(ctx, {
      ...alert,
      type: 'system',
      kind,
      subject: { type: subjectType, id },
      permissionId: 'hr.payroll.read',
    })
  await resolveOthers(
    ctx,
    kind,
    subjectType,
    found.map(({ id }) => id),
  )
}

/** Whether anybody who works here has terms with pay in force on a day. */
async function isAnybodyPaid(ctx: Ctx, on: Day): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('hr.employment_contract as c')
    .innerJoin('hr.employee as e', 'e.id', 'c.employee_id')
    .select('c.id')
    .where('e.status', '<>', 'left')
    .where('c.state', '=', 'active')
    .where('c.starts_on', '<=', on)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The month's run that nobody opened or posted, from five days before the pay day. */
async function alertUnstarted(ctx: Ctx): Promise<void> {
  const month = startOfMonth(ctx.today)
  const payOn = payDayIn(month, paySettingsOn(await paySettingsOf(ctx), endOfMonth(month)).payDay)
  const severity = weightOfUnpaidMonth(payOn, ctx.today)
  const runs = await ctx.db
    .selectFrom('hr.payroll_run as r')
    .select(['r.number', 'r.state'])
    .select(
      sql<number>`(select count(*) from hr.payslip s where s.company_id = r.company_id and s.run_id = r.id
        and s.blockers <> '[]')::int`.as('blocked'),
    )
    .where('r.month', '=', month)
    .where('r.kind', '=', 'monthly')
    .where('r.state', 'not in', ['reversed', 'cancelled'])
    .orderBy('r.number')
    .execute()
  const open = runs.find(({ state }) => state === 'draft' || state === 'inReview' || state === 'approved')
  const isDue = severity !== null && (open !== undefined || runs.length === 0)
  if (!isDue || !(await isAnybodyPaid(ctx, endOfMonth(month))))
    return tell(ctx, 'payroll_not_posted', 'hr.payrollMonth', [])
  const found: Told = open
    ? {
        id: monthOf(month),
        severity,
        titleKey: 'hr.payrollAlarm.unposted',
        params: { number: open.number, day: payOn, count: open.blocked },
        dueOn: payOn,
      }
    : {
        id: monthOf(month),
        severity,
        titleKey: 'hr.payrollAlarm.unstarted',
        params: { month: monthOf(month), day: payOn },
        dueOn: payOn,
      }
  await tell(ctx, 'payroll_not_posted', 'hr.payrollMonth', [found])
}

const unpaidRuns = (ctx: Ctx) =>
  ctx.db
    .selectFrom('hr.payroll_run as r')
    .select(['r.id', 'r.number', 'r.month', 'r.pay_on'])
    .where('r.state', 'in', ['posted', 'partlyPaid'])

/** Posted runs whose pay day has passed and that are not paid. */
async function alertUnpaid(ctx: Ctx): Promise<void> {
  const rows = await unpaidRuns(ctx).where('r.pay_on', '<', ctx.today).execute()
  await tell(
    ctx,
    'payroll_unpaid',
    'hr.payroll',
    rows.map(run => ({
      id: run.id,
      severity: 'high',
      titleKey: 'hr.payrollAlarm.unpaid',
      params: { number: run.number, day: run.pay_on },
      dueOn: run.pay_on,
    })),
  )
}

/** Runs whose wages must be proven by the bank within days, and somebody still waits for a transfer. */
async function alertProofs(ctx: Ctx): Promise<void> {
  const found: Told[] = []
  for (const run of await unpaidRuns(ctx).execute()) {
    const { deadlineOn, waitingCount } = await proofOfRun(ctx, run)
    const severity = deadlineOn && waitingCount > 0 ? weightOfProof(deadlineOn, ctx.today) : null
    if (!deadlineOn || !severity) continue
    found.push({
      id: run.id,
      severity,
      titleKey: 'hr.payrollAlarm.proof',
      params: { number: run.number, day: deadlineOn, count: waitingCount },
      dueOn: deadlineOn,
    })
  }
  await tell(ctx, 'wage_proof', 'hr.payroll', found)
}

/** Advances with an instalment of a month that has ended and that no slip took. */
async function alertAdvances(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('hr.employee_advance as a')
    .innerJoin('hr.advance_row as w', 'w.advance_id', 'a.id')
    .innerJoin('hr.employee as e', 'e.id', 'a.employee_id')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .select(['a.id', 'a.number'])
    .select([
      sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name'),
      sql<Day>`min(w.month)`.as('month'),
    ])
    .where('a.state', '=', 'paid')
    .where('w.settled_by', 'is', null)
    .where('w.month', '<', startOfMonth(ctx.today))
    .groupBy(['a.id', 'a.number', 'p.name_ar', 'p.name_en', 'p.code'])
    .execute()
  await tell(
    ctx,
    'advance_overdue',
    'hr.advance',
    rows.map(row => ({
      id: row.id,
      severity: 'medium',
      titleKey: 'hr.payrollAlarm.advance',
      params: { number: row.number, name: row.name, month: monthOf(row.month) },
      dueOn: endOfMonth(row.month),
    })),
  )
}

/** Provisions of an ended month that are computed and wait for somebody to post them. */
async function alertProvisions(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('hr.accrual_row')
    .select('month')
    .where('state', '=', 'draft')
    .where('month', '<', startOfMonth(ctx.today))
    .groupBy('month')
    .execute()
  await tell(
    ctx,
    'provisions_unposted',
    'hr.accrual',
    rows.map(row => ({
      id: monthOf(row.month),
      severity: 'medium',
      titleKey: 'hr.payrollAlarm.provisions',
      params: { month: monthOf(row.month) },
      dueOn: endOfMonth(row.month),
    })),
  )
}

/** In the morning: what of pay is due and not done. */
export const payrollAlarms: ScheduledWork = {
  run: async ctx => {
    await alertUnstarted(ctx)
    await alertUnpaid(ctx)
    await alertProofs(ctx)
    await alertAdvances(ctx)
    await alertProvisions(ctx)
  },
}

/** On the last evening of a month its provisions are computed; they are posted by a person who has looked at them. */
export const provisionDrafts: ScheduledWork = {
  run: async ctx => {
    if (ctx.today !== endOfMonth(ctx.today) || labourCountryOf(ctx.company.country) === null) return
    if (!(await isAnybodyPaid(ctx, ctx.today))) return
    const month = startOfMonth(ctx.today)
    const known = await ctx.db
      .selectFrom('hr.accrual_row')
      .select('id')
      .where('month', '>=', month)
      .where('state', '=', 'posted')
      .limit(1)
      .executeTakeFirst()
    if (!known) await runAccrual(ctx, { month: monthOf(month) })
  },
}
