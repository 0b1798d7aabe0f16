import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { writeSystemLog } from '../audit/systemLog.commands.ts'
import { beginExport } from '../export/export.commands.ts'
import { showOpenOrder } from '../order/order.row.ts'
import type * as contract from './closing.contract.ts'
import { closingFacts } from './closing.queries.ts'
import { purgeDay, whyNotAskClosing, whyNotClose } from './closing.rules.ts'
import { type CompanyRow, enterAndLock, getCompanyId, lockOwnCompany } from './company.row.ts'

const nobodyAsks = {
  closing_asked_at: null,
  closing_asked_by: null,
  closing_asked_by_name: null,
  closing_reason: null,
}

export async function prepareExport(ctx: Ctx, input: InputOf<typeof contract.prepareExport>) {
  await ctx.enterCompany(await getCompanyId(ctx, input.companyId))
  if ((await lockOwnCompany(ctx)).status === 'closed') deny(refused('platform.company.notActive'))
  return { id: await beginExport(ctx, { byStaff: true }) }
}

export async function askClosing(ctx: Ctx, input: InputOf<typeof contract.askClosing>) {
  const row = await enterAndLock(ctx, input.companyId, input.version)
  refuse(whyNotAskClosing(await closingFacts(ctx, row), ctx.today))
  await ctx.db
    .updateTable('platform.company')
    .set({
      closing_asked_at: ctx.now,
      closing_asked_by: ctx.user.id,
      closing_asked_by_name: ctx.user.name,
      closing_reason: input.reason,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute()
  auditClosing(ctx, row, { before: null, after: 'asked' }, input.reason)
  return { ok: true as const }
}

export async function keepOpen(ctx: Ctx, input: InputOf<typeof contract.keepOpen>) {
  const row = await enterAndLock(ctx, input.companyId, input.version)
  if (row.closing_asked_at === null) deny(refused('platform.company.noClosing'))
  await ctx.db
    .updateTable('platform.company')
    .set({ ...nobodyAsks, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  auditClosing(ctx, row, { before: 'asked', after: null }, row.closing_reason)
  return { ok: true as const }
}

export async function closeCompany(ctx: Ctx, input: InputOf<typeof contract.closeCompany>) {
  const row = await enterAndLock(ctx, input.companyId, input.version)
  refuse(whyNotClose(await closingFacts(ctx, row), ctx.user.id, ctx.today))
  // The requester stays on the row: the purge records it.
  await ctx.db
    .updateTable('platform.company')
    .set({
      status: 'closed',
      status_reason: row.closing_reason,
      closed_at: ctx.now,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute()
  await endDealings(ctx)
  auditClosing(ctx, row, { before: 'asked', after: 'closed' }, row.closing_reason)
  await writeSystemLog(ctx, {
    category: 'userAction',
    action: 'platform.company.close',
    message: 'أُغلقت شركة',
    metadata: { company: row.uuid, name: row.name_ar, askedBy: row.closing_asked_by_name },
  })
  ctx.hint(rightsTopic, '*')
  return { purgeOn: purgeDay(dayIn(ctx.now, ctx.company.timeZone)) }
}

/** Visits end, links to its papers are over, an unpaid order is off, the plan falls to free: nothing of a closed company goes on. */
async function endDealings(ctx: Ctx): Promise<void> {
  const companyId = ctx.company.id
  await ctx.db
    .updateTable('platform.browse_visit')
    .set({ ended_at: ctx.now, end_reason: 'suspended' })
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .execute()
  await rawQuery(
    ctx.db,
    'update app.access_link set revoked_at = $2 where company_id = $1 and revoked_at is null',
    [companyId, ctx.now],
  )
  await ctx.db
    .updateTable('platform.subscription_order')
    .set(order => ({ state: 'cancelled', version: order('version', '+', 1) }))
    .where('state', '=', 'pending')
    .execute()
  await showOpenOrder(ctx, null)
  await ctx.db
    .updateTable('platform.subscription')
    .set({ state: 'free', plan_code: 'free', paid_minor: 0, changed_at: ctx.now })
    .where('company_id', '=', companyId)
    .execute()
}

function auditClosing(
  ctx: Ctx,
  row: CompanyRow,
  change: { before: string | null; after: string | null },
  reason: string | null,
): void {
  ctx.audit({
    subject: `platform.company:${row.uuid}`,
    label: row.name_ar,
    changes: [{ field: 'closing', ...change }],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('platform.company', row.uuid)
}
