import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { getCompanyId } from '../company/company.row.ts'
import type * as contract from './restore.contract.ts'
import { stateOf } from './restore.row.ts'
import type { RestoreProblem } from './restore.rules.ts'
import type { RestoreReport } from './restoring.commands.ts'

export async function readRestores(ctx: Ctx, input: InputOf<typeof contract.readRestores>) {
  await ctx.enterCompany(await getCompanyId(ctx, input.companyId))
  const rows = await ctx.db
    .selectFrom('platform.restore as r')
    .innerJoin('platform.company_export as e', 'e.id', 'r.export_id')
    .selectAll('r')
    .select('e.requested_at as copy_made_at')
    .orderBy('r.requested_at', 'desc')
    .limit(20)
    .execute()
  const copies = await copiesOf(
    ctx,
    rows.flatMap(row => row.copy_company ?? []),
  )
  return {
    rows: rows.map(row => {
      const [problem = null, what = null] = row.problem?.split(':') ?? []
      return {
        id: row.id,
        exportId: row.export_id,
        mode: row.mode,
        state: stateOf(row, ctx.now),
        copyMadeAt: row.copy_made_at,
        requestedByName: row.requested_by_name,
        isOwnRequest: row.requested_by === ctx.user.id,
        requestedAt: row.requested_at,
        appliedByName: row.applied_by_name,
        finishedAt: row.finished_at,
        problem: problem as RestoreProblem | null,
        what,
        report: row.report as RestoreReport | null,
        copy: (row.copy_company && copies.get(row.copy_company)) || null,
      }
    }),
  }
}

type CopyCompany = { id: string; nameAr: string; nameEn: string; isOn: boolean }

async function copiesOf(ctx: Ctx, uuids: readonly string[]): Promise<Map<string, CopyCompany>> {
  const rows = await rawQuery<CopyCompany>(
    ctx.db,
    `select uuid as id, name_ar as "nameAr", name as "nameEn", copy_of is null as "isOn" from platform.company where uuid = any ($1)`,
    [uuids],
  )
  return new Map(rows.map(row => [row.id, row]))
}
