import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import { addDays, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { valuesOf } from '#kernel/shared/fieldSet.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import type { Point } from '../location/geodesy.rules.ts'
import { judge, type SiteShape, verdicts } from '../location/location.rules.ts'
import { codeAt } from '../siteCode/siteCode.queries.ts'
import type { WorkSiteTable } from '../tables.ts'
import type * as contract from './workSite.contract.ts'
import { place } from './workSite.contract.ts'

export type SiteRow = Selectable<WorkSiteTable>

export const sites = recordKind({ table: 'hr.work_site', kind: 'hr.workSite', label: row => row.name_ar })

/** A site as the rules judge by it. */
export function shapeOf(row: SiteRow): SiteShape & { id: string } {
  return row.shape === 'circle'
    ? { id: row.id, shape: 'circle', latitude: row.latitude!, longitude: row.longitude!, radius: row.radius! }
    : { id: row.id, shape: 'polygon', vertices: row.vertices as Point[], tolerance: row.tolerance! }
}

export async function codeOfSite(ctx: Ctx, { id }: InputOf<typeof contract.codeOfSite>) {
  const site = await ctx.db
    .selectFrom('hr.work_site')
    .select(['id', 'qr_secret', 'name_ar'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!site) deny(notFound())
  return { ...codeAt(site, ctx.now), name: site.name_ar }
}

export async function listSites(ctx: Ctx, _input: InputOf<typeof contract.listSites>) {
  const since = new Date(ctx.now.getTime() - 30 * 86_400_000)
  const [rows, counted] = [
    await ctx.db
      .selectFrom('hr.work_site as s')
      .leftJoin('platform.branch as b', 'b.id', 's.branch_id')
      .selectAll('s')
      .select('b.name_ar as branch_name')
      .where('s.is_active', '=', true)
      .orderBy('s.name_ar')
      .execute(),
    await ctx.db
      .selectFrom('hr.punch')
      .select(['site_id', 'verdict', sql<number>`count(*)::int`.as('count')])
      .select(sql<number>`count(distinct employee_id)::int`.as('people'))
      .where('at', '>=', since)
      .where('site_id', 'is not', null)
      .groupBy(['site_id', 'verdict'])
      .execute(),
  ]
  return {
    rows: rows.map(row => {
      const own = counted.filter(one => one.site_id === row.id)
      return {
        id: row.id,
        version: row.version,
        ...valuesOf(place, row),
        vertices: row.vertices as Point[] | null,
        networks: row.networks,
        isActive: row.is_active,
        branchName: row.branch_name,
        judged: countsOf(own),
        people: own.reduce((most, one) => Math.max(most, one.people), 0),
      }
    }),
  }
}

const countsOf = (counted: readonly { verdict: (typeof verdicts)[number] | null; count: number }[]) =>
  Object.fromEntries(
    verdicts.map(verdict => [verdict, counted.find(one => one.verdict === verdict)?.count ?? 0]),
  ) as Record<(typeof verdicts)[number], number>

const mostSimulated = 200

export async function simulateSite(ctx: Ctx, input: InputOf<typeof contract.simulateSite>) {
  const { latitude, longitude, radius } = input
  const earliest = addDays(ctx.today, -90)
  const fromOn = input.fromOn < earliest ? earliest : input.fromOn
  const readings = await ctx.db
    .selectFrom('hr.punch as p')
    .innerJoin('hr.punch_position as x', 'x.punch_id', 'p.id')
    .select(['p.at', 'p.employee_id', 'p.verdict', 'x.latitude', 'x.longitude', 'x.accuracy'])
    .where('p.at', '>=', instantOf(fromOn, '00:00', ctx.company.timeZone))
    .where('p.verdict', 'is not', null)
    .orderBy('p.at', 'desc')
    .limit(mostSimulated)
    .execute()
  const names = await employeeNames(
    ctx,
    readings.map(one => one.employee_id),
  )
  const rows = readings.map(one => ({
    at: one.at,
    name: names.get(one.employee_id) ?? '',
    before: one.verdict!,
    after: judge(one, [{ id: 'tried', shape: 'circle', latitude, longitude, radius }])!.verdict,
  }))
  return {
    rows,
    after: countsOf(
      verdicts.map(verdict => ({ verdict, count: rows.filter(row => row.after === verdict).length })),
    ),
  }
}
