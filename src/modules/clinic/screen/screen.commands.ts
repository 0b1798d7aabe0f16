import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { createLink, revokeLinks } from '#kernel/server/links.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './screen.contract.ts'
import { screenLink } from './screen.queries.ts'

const screens = recordKind({ table: 'clinic.screen', kind: 'clinic.screen', label: row => row.name_ar })

const lifeMillis = 5 * 366 * 86_400_000

export async function addScreen(ctx: Ctx, input: InputOf<typeof contract.addScreen>) {
  const id = uuidv7()
  await ctx.db
    .insertInto('clinic.screen')
    .values({ id, name_ar: input.nameAr, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  const expiresAt = new Date(ctx.now.getTime() + lifeMillis)
  const token = await createLink(ctx, { purpose: screenLink, subjectId: id, expiresAt })
  ctx.audit({
    subject: `clinic.screen:${id}`,
    label: input.nameAr,
    changes: [{ field: 'name', before: null, after: input.nameAr }],
  })
  return { id, link: ctx.addressOf(`/q/${token}`) }
}

export async function endScreen(ctx: Ctx, input: InputOf<typeof contract.endScreen>) {
  const row = await lockRecord(ctx, screens, input)
  await revokeLinks(ctx, screenLink, row.id)
  await saveRecord(ctx, screens, row, { is_on: false })
  return { ok: true as const }
}
