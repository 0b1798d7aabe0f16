import type { Ctx } from '#kernel/server/context.ts'
import { enterCompany, rawQuery } from '#kernel/server/database.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { platformChain, verifyChain } from '../audit/auditChain.queries.ts'
import { listExports, sendExportPart } from '../export/export.queries.ts'
import type * as contract from './closing.contract.ts'
import { type ClosingFacts, purgeDay } from './closing.rules.ts'
import { type CompanyRow, getCompanyId } from './company.row.ts'

/** What decides about the closing of the company the call works in. */
export async function closingFacts(ctx: Ctx, row: CompanyRow): Promise<ClosingFacts> {
  const newest = await ctx.db
    .selectFrom('platform.company_export')
    .select(eb => eb.fn.max('ready_at').as('at'))
    .where('state', '=', 'ready')
    .where('kind', '=', 'asked')
    .executeTakeFirst()
  return {
    status: row.status,
    askedBy: row.closing_asked_by,
    exportedOn: newest?.at ? dayIn(newest.at, ctx.company.timeZone) : null,
  }
}

export async function readClosing(ctx: Ctx, input: InputOf<typeof contract.readClosing>) {
  await ctx.enterCompany(await getCompanyId(ctx, input.companyId))
  const row = await ctx.db
    .selectFrom('platform.company')
    .selectAll()
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  const { rows } = await listExports(ctx)
  const { closing_asked_at: at, closing_asked_by: byId, closing_asked_by_name: byName } = row
  return {
    asked: at && byId && byName ? { at, byId, byName, reason: row.closing_reason ?? '' } : null,
    closedAt: row.closed_at,
    purgeOn: row.closed_at && purgeDay(dayIn(row.closed_at, ctx.company.timeZone)),
    newestExport: rows[0] ?? null,
    isExportOfToday: (await closingFacts(ctx, row)).exportedOn === ctx.today,
    purge: row.purged_at && { at: row.purged_at, rows: row.purged_rows, ...(await readPurge(ctx, row.uuid)) },
  }
}

/** The line of the platform's own chain about a purged company; the chain is proven anew each time. */
async function readPurge(ctx: Ctx, uuid: string) {
  await enterCompany(ctx.db, platformChain.id)
  const [line] = await rawQuery<{ seq: number }>(
    ctx.db,
    `select seq from app.audit_event where company_id = $1 and subject = $2 and operation = 'platform.company.purge'`,
    [platformChain.id, `platform.company:${uuid}`],
  )
  const { brokenSeq } = await verifyChain(ctx, 0, platformChain)
  return { seq: line?.seq ?? 0, isChainWhole: line !== undefined && brokenSeq === null }
}

export async function downloadClosingPart(ctx: Ctx, input: InputOf<typeof contract.downloadClosingPart>) {
  await ctx.enterCompany(await getCompanyId(ctx, input.companyId))
  return sendExportPart(ctx, input)
}
