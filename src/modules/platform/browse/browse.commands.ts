import type { Ctx } from '#kernel/server/context.ts'
import type { Db } from '#kernel/server/database.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { getCompanyId } from '../company/company.row.ts'
import { alarm } from '../company/steps.queries.ts'
import type * as contract from './browse.contract.ts'
import { closeVisit, findConsent, lockOpenVisit } from './browse.row.ts'
import { visitMinutes, whyNotReason, whyNotVisit } from './browse.rules.ts'

async function ownRow(ctx: Ctx) {
  return ctx.db
    .selectFrom('platform.company')
    .select(['name_ar', 'status', 'browse_consent'])
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
}

export async function startVisit(ctx: Ctx, input: InputOf<typeof contract.startVisit>) {
  const left = await lockOpenVisit(ctx)
  if (left) await closeVisit(ctx.db, left, 'switched', ctx.now)
  await ctx.enterCompany(await getCompanyId(ctx, input.companyId))
  const company = await ownRow(ctx)
  if (company.status === 'closed') deny(refused('platform.company.closed'))
  refuse(whyNotVisit(company.browse_consent, 'read', await findConsent(ctx), ctx.now))
  const expiresAt = new Date(ctx.now.getTime() + visitMinutes * 60_000)
  const { id } = await ctx.db
    .insertInto('platform.browse_visit')
    .values({
      company_id: ctx.company.id,
      super_admin_id: ctx.user.id,
      super_admin_name: ctx.user.name,
      started_at: ctx.now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({ subject: `platform.visit:${id}`, label: ctx.user.name })
  ctx.hint('platform.browse', id)
  return { visitId: id, expiresAt }
}

export async function unlockVisit(ctx: Ctx, input: InputOf<typeof contract.unlockVisit>) {
  refuse(whyNotReason(input.reason))
  const visit = await lockOpenVisit(ctx)
  if (!visit || visit.expires_at <= ctx.now || !ctx.actor?.browse) deny(refused('platform.browse.noVisit'))
  refuse(whyNotVisit((await ownRow(ctx)).browse_consent, 'write', await findConsent(ctx), ctx.now))
  await ctx.db
    .updateTable('platform.browse_visit')
    .set({ mode: 'write', reason: input.reason.trim(), unlocked_at: ctx.now })
    .where('id', '=', visit.id)
    .execute()
  ctx.audit({
    subject: `platform.visit:${visit.id}`,
    label: visit.super_admin_name,
    reason: input.reason.trim(),
    changes: [{ field: 'mode', before: visit.mode, after: 'write' }],
  })
  await alarm.raise(ctx, {
    kind: 'visit_writes',
    severity: 'high',
    titleKey: 'platform.alert.visitWrites',
    params: { name: visit.super_admin_name, reason: input.reason.trim() },
    subject: { type: 'platform.visit', id: visit.id },
    permissionId: 'admin.audit.read',
  })
  ctx.hint('platform.browse', visit.id)
  return { ok: true as const }
}

export async function endVisit(ctx: Ctx) {
  const visit = await lockOpenVisit(ctx)
  if (!visit) deny(refused('platform.browse.noVisit'))
  await closeVisit(ctx.db, visit, 'exit', ctx.now)
  // The visit may have run out meanwhile; its end still belongs into the book of the company that was visited.
  if (!ctx.actor?.company) await ctx.enterCompany(visit.company_id)
  ctx.audit({ subject: `platform.visit:${visit.id}`, label: visit.super_admin_name })
  ctx.hint('platform.browse', visit.id)
  return { ok: true as const }
}

export async function expelVisit(ctx: Ctx, input: InputOf<typeof contract.expelVisit>) {
  if (ctx.actor?.superAdmin) deny(refused('platform.browse.companyDecides'))
  const visit = await ctx.db
    .selectFrom('platform.browse_visit')
    .selectAll()
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', input.visitId)
    .forUpdate()
    .executeTakeFirst()
  if (!visit) deny(notFound())
  if (visit.ended_at || visit.expires_at <= ctx.now) deny(refused('platform.browse.noVisit'))
  await closeVisit(ctx.db, visit, 'company', ctx.now)
  ctx.audit({ subject: `platform.visit:${visit.id}`, label: visit.super_admin_name })
  ctx.hint('platform.browse', visit.id)
  ctx.hint(rightsTopic, visit.super_admin_id)
  return { ok: true as const }
}

export async function giveConsent(ctx: Ctx, input: InputOf<typeof contract.giveConsent>) {
  if (ctx.actor?.superAdmin) deny(refused('platform.browse.companyDecides'))
  const before = await findConsent(ctx)
  const until = input.until ?? null
  if (until && until <= ctx.now) deny(invalid('platform.browse.consentPast', { field: 'until' }))
  if (until) await keepConsent(ctx, input.mode, until)
  else await ctx.db.deleteFrom('platform.browse_consent').where('company_id', '=', ctx.company.id).execute()
  ctx.audit({
    subject: `platform.browseConsent:${ctx.company.uuid}`,
    changes: [{ field: 'until', before: before?.until ?? null, after: until }],
  })
  return { ok: true as const }
}

async function keepConsent(ctx: Ctx, mode: 'read' | 'write', until: Date): Promise<void> {
  const consent = {
    mode,
    until,
    granted_by: ctx.user.id,
    granted_by_name: ctx.user.name,
    granted_at: ctx.now,
  }
  await ctx.db
    .insertInto('platform.browse_consent')
    .values(consent)
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(consent))
    .execute()
}

/**
 * Ends the open visit of a super administrator whose session ends (sign-out, revocation); nothing happens when there is
 * none. For the access module, in the transaction that ends the session.
 */
export async function endVisitOfUser(db: Db, userId: string, now: Date): Promise<void> {
  const visit = await db
    .selectFrom('platform.browse_visit')
    .selectAll()
    .where('super_admin_id', '=', userId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (visit) await closeVisit(db, visit, 'signOut', now)
}
