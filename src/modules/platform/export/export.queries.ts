import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, notFound, refused } from '#kernel/shared/refusal.ts'
import { type CopyKind, copyKinds } from '../backup/backup.rules.ts'
import type { CompanyExportTable } from '../tables.ts'
import type * as contract from './export.contract.ts'
import { exportStateAt } from './export.rules.ts'

/** Where a part of an archive lies in the file store. */
export const exportPartKey = (companyUuid: string, exportId: string, part: number) =>
  `${companyUuid}/exports/${exportId}/${part}`

export const partKey = (ctx: Ctx, exportId: string, part: number) =>
  exportPartKey(ctx.company.uuid, exportId, part)

/** Platform staff see a company in a visit, and never carry all of it away. */
export function denyVisitors(ctx: Ctx): void {
  if (ctx.actor?.superAdmin) deny(refused('platform.browse.companyDecides'))
}

export async function listExports(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('platform.company_export')
    .selectAll()
    .where('kind', '=', 'asked')
    .orderBy('requested_at', 'desc')
    .limit(10)
    .execute()
  return { rows: rows.map(row => exportRowOf(row, ctx.now)) }
}

export function exportRowOf(row: Selectable<CompanyExportTable>, now: Date) {
  const facts = { requestedAt: row.requested_at, expiresAt: row.expires_at }
  return {
    id: row.id,
    state: exportStateAt({ state: row.state, ...facts }, now),
    requestedByName: row.requested_by_name,
    ...facts,
    readyAt: row.ready_at,
    parts: row.parts,
    sizeBytes: row.size_bytes,
    rowCount: row.row_count,
    fileCount: row.file_count,
    sha256: row.sha256,
  }
}

export async function downloadExportPart(ctx: Ctx, input: InputOf<typeof contract.downloadExportPart>) {
  denyVisitors(ctx)
  return sendExportPart(ctx, input, ['asked'])
}

/** Part of an archive of the company of the call, of these kinds: a copy of the platform holds what no rights of the company open; the password was asked for a moment ago. */
export async function sendExportPart(
  ctx: Ctx,
  input: { id: string; part: number },
  kinds: readonly CopyKind[] = copyKinds,
) {
  const { sudoUntil } = ctx.actor ?? {}
  if (!sudoUntil || sudoUntil <= ctx.now) deny(forbidden('access.session.sudoRequired'))
  const row = await ctx.db
    .selectFrom('platform.company_export')
    .select(['state', 'requested_at', 'expires_at', 'parts'])
    .where('id', '=', input.id)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  if (!row) deny(notFound())
  const state = exportStateAt(
    { state: row.state, requestedAt: row.requested_at, expiresAt: row.expires_at },
    ctx.now,
  )
  if (state !== 'ready') deny(refused('platform.export.notReady'))
  const bytes = input.part < (row.parts ?? 0) ? await ctx.files.get(partKey(ctx, input.id, input.part)) : null
  if (!bytes) deny(notFound())
  return { fileName: `part-${input.part}`, contentType: 'application/octet-stream', bytes }
}
