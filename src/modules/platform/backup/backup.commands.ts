import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { getCompanyId, lockOwnCompany } from '../company/company.row.ts'
import { beginExport } from '../export/export.commands.ts'
import { partKey } from '../export/export.queries.ts'
import { exportStateAt } from '../export/export.rules.ts'
import type * as contract from './backup.contract.ts'

export async function createBackup(ctx: Ctx, input: InputOf<typeof contract.createBackup>) {
  await ctx.enterCompany(await getCompanyId(ctx, input.companyId))
  if ((await lockOwnCompany(ctx)).status === 'closed') deny(refused('platform.company.notActive'))
  return { id: await beginExport(ctx, { byStaff: true, kind: 'manual' }) }
}

export async function verifyBackup(ctx: Ctx, input: InputOf<typeof contract.verifyBackup>) {
  await ctx.enterCompany(await getCompanyId(ctx, input.companyId))
  const row = await ctx.db
    .selectFrom('platform.company_export')
    .select(['state', 'requested_at', 'expires_at', 'parts', 'sha256'])
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  const state = exportStateAt(
    { state: row.state, requestedAt: row.requested_at, expiresAt: row.expires_at },
    ctx.now,
  )
  if (state !== 'ready') deny(refused('platform.export.notReady'))
  const isIntact = (await checksumOf(ctx, input.id, row.parts ?? 0)) === row.sha256
  await ctx.db
    .updateTable('platform.company_export')
    .set({ verified_at: ctx.now, is_intact: isIntact })
    .where('id', '=', input.id)
    .execute()
  ctx.audit({
    subject: `platform.export:${input.id}`,
    label: ctx.company.nameAr,
    changes: [{ field: 'intact', before: null, after: isIntact }],
  })
  return { isIntact }
}

/** Of the bytes as they lie there now; null where a part is gone. */
export async function checksumOf(ctx: Ctx, id: string, parts: number): Promise<string | null> {
  const digest = createHash('sha256')
  for (let part = 0; part < parts; part++) {
    const bytes = await ctx.files.get(partKey(ctx, id, part))
    if (!bytes) return null
    digest.update(bytes)
  }
  return digest.digest('hex')
}
