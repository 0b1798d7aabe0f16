import type { Ctx } from '#kernel/server/context.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { writeSystemLog } from '../audit/systemLog.commands.ts'
import { getCompanyId, lockOwnCompany } from '../company/company.row.ts'
import { exportStateAt } from '../export/export.rules.ts'
import { restoreJob } from '../failedJob/queuedJobs.rules.ts'
import type * as contract from './restore.contract.ts'
import { lockRestore, type RestoreRow, stateOf } from './restore.row.ts'
import { whyNotApply } from './restore.rules.ts'

export async function prepareRestore(ctx: Ctx, input: InputOf<typeof contract.prepareRestore>) {
  await ctx.enterCompany(await getCompanyId(ctx, input.companyId))
  const company = await lockOwnCompany(ctx)
  if (input.mode === 'replace' && company.status !== 'active') deny(refused('platform.company.notActive'))
  await refuseWhileRunning(ctx)
  const copy = await ctx.db
    .selectFrom('platform.company_export')
    .select(['state', 'requested_at', 'expires_at'])
    .where('id', '=', input.exportId)
    .executeTakeFirst()
  if (!copy) deny(notFound())
  const facts = { state: copy.state, requestedAt: copy.requested_at, expiresAt: copy.expires_at }
  if (exportStateAt(facts, ctx.now) !== 'ready') deny(refused('platform.export.notReady'))
  const { id } = await ctx.db
    .insertInto('platform.restore')
    .values({
      export_id: input.exportId,
      mode: input.mode,
      state: 'verifying',
      requested_by: ctx.user.id,
      requested_by_name: ctx.user.name,
      requested_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue(restoreJob, { id })
  audit(ctx, id, null, 'verifying')
  return { id }
}

/** One restore of a company at a time; one that lost its server gives way. */
async function refuseWhileRunning(ctx: Ctx): Promise<void> {
  const running = await ctx.db
    .selectFrom('platform.restore')
    .selectAll()
    .where('state', 'in', ['verifying', 'saving', 'applying'])
    .executeTakeFirst()
  if (!running) return
  if (stateOf(running, ctx.now) !== 'failed') deny(refused('platform.restore.running'))
  await ctx.db
    .updateTable('platform.restore')
    .set({ state: 'failed', problem: 'busy', finished_at: ctx.now })
    .where('id', '=', running.id)
    .execute()
}

export async function applyRestore(ctx: Ctx, input: InputOf<typeof contract.applyRestore>) {
  await ctx.enterCompany(await getCompanyId(ctx, input.companyId))
  const company = await lockOwnCompany(ctx)
  await refuseWhileRunning(ctx)
  const row = await lockRestore(ctx, input.id)
  refuse(whyNotApply({ state: row.state, mode: row.mode, requestedBy: row.requested_by }, ctx.user.id))
  if (row.mode === 'replace') {
    if (company.status !== 'active') deny(refused('platform.company.notActive'))
    if (input.name !== company.name_ar && input.name !== company.name)
      deny(invalid('platform.restore.nameDiffers', { field: 'name' }))
    await ctx.db
      .updateTable('platform.company')
      .set({ restoring_since: ctx.now })
      .where('id', '=', company.id)
      .execute()
    ctx.hint(rightsTopic, '*')
  }
  const state = row.mode === 'replace' ? 'saving' : 'applying'
  await ctx.db
    .updateTable('platform.restore')
    .set({ state, applied_by: ctx.user.id, applied_by_name: ctx.user.name, applied_at: ctx.now })
    .where('id', '=', row.id)
    .execute()
  await ctx.enqueue(restoreJob, { id: row.id })
  audit(ctx, row.id, row.state, state)
  await logRestore(ctx, row, 'platform.restore.apply', 'بدأت استعادة نسخة')
  return { ok: true as const }
}

export async function switchCopyOn(ctx: Ctx, input: InputOf<typeof contract.switchCopyOn>) {
  const row = await enterAndLockCopy(ctx, input)
  if (!input.name) deny(invalid('platform.restore.nameNeeded', { field: 'name' }))
  await ctx.db
    .updateTable('platform.company')
    .set(company => ({
      copy_of: null,
      status: 'active',
      status_reason: null,
      name_ar: input.name!,
      name: input.name!,
      version: company('version', '+', 1),
    }))
    .where('uuid', '=', row.copy_company!)
    .execute()
  audit(ctx, row.id, 'copy', 'on')
  await logRestore(ctx, row, 'platform.restore.switchOn', 'شُغّلت شركة من نسخة')
  ctx.hint(rightsTopic, '*')
  return { ok: true as const }
}

export async function discardCopy(ctx: Ctx, input: InputOf<typeof contract.discardCopy>) {
  const row = await enterAndLockCopy(ctx, input)
  await ctx.db
    .updateTable('platform.restore')
    .set({ state: 'discarded', finished_at: ctx.now })
    .where('id', '=', row.id)
    .execute()
  await ctx.enqueue(restoreJob, { id: row.id })
  audit(ctx, row.id, row.state, 'discarded')
  await logRestore(ctx, row, 'platform.restore.discard', 'حُذفت نسخة من شركة')
  return { ok: true as const }
}

/** The restore that made a copy which is still one. */
async function enterAndLockCopy(ctx: Ctx, input: { companyId: string; id: string }): Promise<RestoreRow> {
  await ctx.enterCompany(await getCompanyId(ctx, input.companyId))
  const row = await lockRestore(ctx, input.id)
  const copy = row.copy_company
    ? await ctx.db
        .selectFrom('platform.company')
        .select('copy_of')
        .where('uuid', '=', row.copy_company)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (row.state !== 'applied' || copy?.copy_of !== ctx.company.id) deny(refused('platform.restore.notCopy'))
  return row
}

function audit(ctx: Ctx, id: string, before: string | null, after: string): void {
  ctx.audit({
    subject: `platform.restore:${id}`,
    label: ctx.company.nameAr,
    changes: [{ field: 'state', before, after }],
  })
  ctx.hint('platform.restore', id)
}

const logRestore = (ctx: Ctx, row: RestoreRow, action: string, message: string) =>
  writeSystemLog(ctx, {
    category: 'userAction',
    action,
    message,
    metadata: { company: ctx.company.uuid, name: ctx.company.nameAr, mode: row.mode, restore: row.id },
  })
