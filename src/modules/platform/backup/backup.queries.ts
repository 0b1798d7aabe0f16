import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { getCompanyId } from '../company/company.row.ts'
import { exportRowOf } from '../export/export.queries.ts'
import { exportProblems, megabytes } from '../export/export.rules.ts'
import { containing } from '../shell/search.rules.ts'
import type * as contract from './backup.contract.ts'
import { backupStateAt, lateAfterHours } from './backup.rules.ts'

/** Active companies beside their newest whole copy, by any requester. */
function companiesWithCopies(ctx: Ctx) {
  return ctx.db
    .selectFrom('platform.company as c')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('platform.copy_result as r')
          .selectAll()
          .whereRef('r.company_id', '=', 'c.id')
          .where('r.state', '=', 'ready')
          .orderBy('r.at', 'desc')
          .limit(1)
          .as('last'),
      join => join.onTrue(),
    )
    .where('c.status', '=', 'active')
}

const lastSafe = sql<Date>`coalesce(last.at, c.created_at)`
const lateBefore = (ctx: Ctx) => new Date(ctx.now.getTime() - lateAfterHours * 3_600_000)

export async function listBackups(ctx: Ctx, input: InputOf<typeof contract.listBackups>) {
  let companies = companiesWithCopies(ctx)
    .select(['c.id', 'c.uuid', 'c.name_ar', 'c.name', 'c.created_at'])
    .select(['last.at', 'last.kind', 'last.size_bytes', 'last.row_count', 'last.sha256'])
    .select(
      sql<Date | null>`(select max(f.at) from platform.copy_result f where f.company_id = c.id and f.state = 'failed'
        and f.at > ${lastSafe})`.as('failed_at'),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('platform.copy_result as d')
          .select(['d.drilled_at', 'd.drill_problem'])
          .whereRef('d.company_id', '=', 'c.id')
          .where('d.drilled_at', 'is not', null)
          .orderBy('d.drilled_at', 'desc')
          .limit(1)
          .as('drill'),
      join => join.onTrue(),
    )
    .select(['drill.drilled_at', 'drill.drill_problem'])
  if (input.search) companies = companies.where('c.search_key', 'like', containing(foldLight(input.search)))
  if (input.state === 'late') companies = companies.where(lastSafe, '<', lateBefore(ctx))
  if (input.state === 'fresh') companies = companies.where('last.at', '>=', lateBefore(ctx))
  if (input.state === 'waiting')
    companies = companies.where('last.at', 'is', null).where('c.created_at', '>=', lateBefore(ctx))
  const page = await keysetPage(companies, input, { sort: 'c.name_ar', id: 'c.uuid' }, row => [
    row.name_ar,
    row.uuid,
  ])
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.uuid,
      nameAr: row.name_ar,
      nameEn: row.name,
      state: backupStateAt({ lastAt: row.at, since: row.created_at }, ctx.now),
      lastAt: row.at,
      kind: row.kind,
      megabytes: row.size_bytes === null ? null : megabytes(row.size_bytes),
      rowCount: row.row_count,
      sha256: row.sha256,
      failedAt: row.failed_at,
      drilledAt: row.drilled_at,
      hasDrillFailed: row.drill_problem !== null,
    })),
  }
}

export async function readBackups(ctx: Ctx, input: InputOf<typeof contract.readBackups>) {
  await ctx.enterCompany(await getCompanyId(ctx, input.companyId))
  const { uuid: id, nameAr, nameEn } = ctx.company
  const rows = await ctx.db
    .selectFrom('platform.company_export')
    .selectAll()
    .orderBy('requested_at', 'desc')
    .limit(30)
    .execute()
  return {
    company: { id, nameAr, nameEn },
    rows: rows.map(row => ({
      ...exportRowOf(row, ctx.now),
      kind: row.kind,
      verifiedAt: row.verified_at,
      isIntact: row.is_intact,
      problem: exportProblems.find(problem => problem === row.problem) ?? null,
    })),
  }
}

/** When the newest copy of any company was made, and how many companies missed a night. */
export async function backupsAtAGlance(ctx: Ctx): Promise<{ newestAt: Date | null; late: number }> {
  const { newest, late } = await companiesWithCopies(ctx)
    .select(sql<Date | null>`max(last.at)`.as('newest'))
    .select(sql<number>`(count(*) filter (where ${lastSafe} < ${lateBefore(ctx)}))::int`.as('late'))
    .executeTakeFirstOrThrow()
  return { newestAt: newest, late }
}
