import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { createLink, revokeLinks } from '#kernel/server/links.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import type * as contract from './kiosk.contract.ts'
import { kioskLink, kiosks } from './kiosk.queries.ts'
import { kioskTransitions } from './kiosk.rules.ts'

/** A tablet at a wall is paired once; it is ended by a person, not by a date. */
const linkMillis = 10 * 365 * 86_400_000

export async function pairKiosk(ctx: Ctx, input: InputOf<typeof contract.pairKiosk>) {
  const site = await ctx.db
    .selectFrom('hr.work_site')
    .select(['id', 'name_ar'])
    .where('id', '=', input.siteId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!site) deny(notFound('kernel.record.notFound', { field: 'siteId' }))
  const id = uuidv7()
  await ctx.db
    .insertInto('hr.kiosk')
    .values({
      id,
      site_id: site.id,
      name_ar: input.nameAr,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  const token = await createLink(ctx, {
    purpose: kioskLink,
    subjectId: id,
    expiresAt: new Date(ctx.now.getTime() + linkMillis),
  })
  ctx.audit({
    subject: `hr.kiosk:${id}`,
    label: input.nameAr,
    changes: [{ field: 'site', before: null, after: site.name_ar }],
  })
  ctx.hint('hr.kiosk', id)
  return { id, path: `/hr/kiosk#token=${token}` }
}

export async function revokeKiosk(ctx: Ctx, input: InputOf<typeof contract.revokeKiosk>) {
  const row = await lockRecord(ctx, kiosks, input)
  refuse(whyNotFrom(kioskTransitions, 'revoke', row.state, 'hr.kiosk.state'))
  await revokeLinks(ctx, kioskLink, row.id)
  await saveRecord(ctx, kiosks, row, { state: 'revoked' })
  return { ok: true as const }
}
