import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import type { SiteRow } from '../workSite/workSite.queries.ts'
import type * as contract from './siteRule.contract.ts'
import { type Placed, type SiteRule, siteRuleFor } from './siteRule.rules.ts'

export const siteRules = recordKind({ table: 'hr.site_rule', kind: 'hr.siteRule', label: row => row.subject })

async function storedRules(ctx: Ctx) {
  const [rows, links] = [
    await ctx.db.selectFrom('hr.site_rule').selectAll().orderBy('from_on', 'desc').orderBy('id').execute(),
    await ctx.db.selectFrom('hr.site_rule_site').select(['rule_id', 'site_id']).execute(),
  ]
  return rows.map(row => ({
    ...row,
    siteIds: links.filter(link => link.rule_id === row.id).map(link => link.site_id),
  }))
}

/** Where an employee clocks in on a day: the active sites that count for him, and whether any place does. */
export async function allowedSites(
  ctx: Ctx,
  employee: Placed,
  on: Day,
): Promise<{ mode: SiteRule['mode']; sites: SiteRow[] }> {
  const stored = await storedRules(ctx)
  const rules = stored.map(row => ({
    subject: row.subject,
    subjectId: row.employee_id ?? row.department ?? row.branch_id,
    siteIds: row.siteIds,
    mode: row.mode,
    fromOn: row.from_on,
    toOn: row.to_on,
  }))
  const rule = siteRuleFor(rules, employee, on)
  const sites = await ctx.db.selectFrom('hr.work_site').selectAll().where('is_active', '=', true).execute()
  return {
    mode: rule?.mode ?? 'sites',
    sites: rule ? sites.filter(site => rule.siteIds.includes(site.id)) : sites,
  }
}

export async function listSiteRules(ctx: Ctx, _input: InputOf<typeof contract.listSiteRules>) {
  const stored = await storedRules(ctx)
  const names = await employeeNames(
    ctx,
    stored.flatMap(row => (row.employee_id ? [row.employee_id] : [])),
  )
  const branches = await ctx.db.selectFrom('platform.branch').select(['id', 'name_ar as name']).execute()
  const sites = await ctx.db.selectFrom('hr.work_site').select(['id', 'name_ar as name']).execute()
  return {
    rows: stored.map(row => ({
      id: row.id,
      version: row.version,
      subject: row.subject,
      mode: row.mode,
      fromOn: row.from_on,
      toOn: row.to_on,
      employee: row.employee_id ? { id: row.employee_id, name: names.get(row.employee_id) ?? '' } : null,
      department: row.department,
      branch: branches.find(branch => branch.id === row.branch_id) ?? null,
      sites: sites.filter(site => row.siteIds.includes(site.id)),
      isInForce: row.from_on <= ctx.today && (row.to_on === null || row.to_on >= ctx.today),
    })),
  }
}
