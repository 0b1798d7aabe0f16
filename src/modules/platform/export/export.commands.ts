import type { Ctx } from '#kernel/server/context.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { CopyKind } from '../backup/backup.rules.ts'
import { lockOwnCompany } from '../company/company.row.ts'
import { exportJob } from '../failedJob/queuedJobs.rules.ts'
import { denyVisitors } from './export.queries.ts'
import { whyNotExport } from './export.rules.ts'

export async function exportCompany(ctx: Ctx) {
  denyVisitors(ctx)
  return { id: await beginExport(ctx) }
}

type Begin = { byStaff?: boolean; kind?: CopyKind }

/** Queues the archive of the company of the call; one that platform staff makes notifies none of its members. */
export async function beginExport(
  ctx: Ctx,
  { byStaff = false, kind = 'asked' }: Begin = {},
): Promise<string> {
  const company = await lockOwnCompany(ctx)
  const latest = await ctx.db
    .selectFrom('platform.company_export')
    .select(['state', 'requested_at', 'expires_at'])
    .where('state', '=', 'preparing')
    .executeTakeFirst()
  refuse(
    whyNotExport(
      latest ? { state: latest.state, requestedAt: latest.requested_at, expiresAt: latest.expires_at } : null,
      ctx.now,
    ),
  )
  if (latest)
    await ctx.db
      .updateTable('platform.company_export')
      .set({ state: 'failed' })
      .where('state', '=', 'preparing')
      .execute()
  const { id } = await ctx.db
    .insertInto('platform.company_export')
    .values({
      requested_by: ctx.user.id,
      requested_by_name: ctx.user.name,
      requested_at: ctx.now,
      by_staff: byStaff,
      kind,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue(exportJob, { id })
  // No person did it: a line each night would bury what people did.
  if (kind === 'nightly') return id
  ctx.audit({
    subject: `platform.export:${id}`,
    label: company.name_ar,
    changes: [{ field: 'state', before: null, after: 'preparing' }],
  })
  return id
}
