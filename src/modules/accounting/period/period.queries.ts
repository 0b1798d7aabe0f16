import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import {
  closeChecks,
  type HealthCheck,
  healthChecks,
  type Severity,
  severityWeights,
} from '../health/health.queries.ts'
import type * as contract from './period.contract.ts'
import { type PeriodFacts, periodLabel, type YearFacts } from './period.rules.ts'

export type Period = PeriodFacts & { readonly yearId: string; readonly startsOn: Day }

const columns = 'id, fiscal_year_id as "yearId", number, starts_on as "startsOn", ends_on as "endsOn", status'

/** Every period of the company, oldest first. */
export function allPeriods(ctx: Ctx): Promise<Period[]> {
  return rawQuery<Period>(
    ctx.db,
    `select ${columns} from accounting.period where company_id = $1 order by id`,
    [ctx.company.id],
  )
}

export async function getPeriod(ctx: Ctx, id: number): Promise<Period> {
  return (await allPeriods(ctx)).find(period => period.id === id) ?? deny(notFound())
}

export async function listPeriods(ctx: Ctx, input: InputOf<typeof contract.listPeriods>) {
  const rows = await rawQuery<Period & { entries: number }>(
    ctx.db,
    `select ${columns},
       (select count(*) from accounting.journal_entry e where e.company_id = $1 and e.period_id = p.id
          and e.entry_date between p.starts_on and p.ends_on)::int as entries
     from accounting.period p
     where company_id = $1 and ($2::uuid is null or fiscal_year_id = $2) order by id`,
    [ctx.company.id, input.yearId ?? null],
  )
  return { rows: rows.map(row => ({ ...row, label: periodLabel(row) })) }
}

export type Year = YearFacts & { readonly endsOn: Day; readonly closingEntryId: string | null }

/** Every fiscal year of the company, oldest first. */
export function allYears(ctx: Ctx): Promise<Year[]> {
  return rawQuery<Year>(
    ctx.db,
    `select y.id, y.name, y.starts_on as "startsOn", y.ends_on as "endsOn", y.status,
       (select e.id from accounting.journal_entry e
        where e.company_id = $1 and e.origin_key = 'accounting:year:' || y.id || ':close' and not exists (
          select from accounting.journal_entry r where r.company_id = $1 and r.reverses_id = e.id)) as "closingEntryId"
     from accounting.fiscal_year y where y.company_id = $1 order by y.starts_on`,
    [ctx.company.id],
  )
}

export async function listYears(ctx: Ctx, _input: InputOf<typeof contract.listYears>) {
  return { rows: await allYears(ctx) }
}

export async function closeChecklist(ctx: Ctx, input: InputOf<typeof contract.closeChecklist>) {
  const period = await getPeriod(ctx, input.id)
  return { checks: await runCloseChecks(ctx, period.endsOn) }
}

/** Runs every check of the close checklist for books up to a day. */
export async function runCloseChecks(ctx: Ctx, asOf: Day) {
  return runChecks(ctx, await closeChecks(ctx), asOf)
}

async function runChecks(ctx: Ctx, all: readonly HealthCheck[], asOf: Day) {
  const checks: { code: string; blocks: boolean; count: number; subjects: string[]; severity: Severity }[] =
    []
  for (const check of all) {
    const found = await check.run(ctx, asOf)
    const subjects = found.slice(0, 20).map(finding => finding.subject)
    const severity = check.severity ?? (check.blocks ? 'critical' : 'high')
    checks.push({ code: check.code, blocks: check.blocks, count: found.length, subjects, severity })
  }
  return checks
}

/** Every check as of today, with the weight of what passes and of all. */
export async function showHealth(ctx: Ctx) {
  const checks = await runChecks(ctx, await healthChecks(ctx), ctx.today)
  const weigh = (some: typeof checks) => some.reduce((sum, check) => sum + severityWeights[check.severity], 0)
  return { passed: weigh(checks.filter(check => check.count === 0)), total: weigh(checks), checks }
}
