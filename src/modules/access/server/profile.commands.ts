import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/profile.contract.ts'
import { actorDespite } from './sign-in.ts'
import { getUser } from './users.ts'

export async function updateProfile(ctx: Ctx, input: InputOf<typeof contract.updateProfile>) {
  const actor = actorDespite(ctx)
  if (!input.firstName && !input.firstNameAr)
    deny(invalid('access.profile.nameRequired', { field: 'firstNameAr' }))
  const user = await getUser(ctx, actor.userId)
  const fields = {
    first_name: input.firstName,
    last_name: input.lastName,
    first_name_ar: input.firstNameAr,
    last_name_ar: input.lastNameAr,
    phone: input.phone,
    language: input.language,
    digits: input.digits,
  }
  const { numUpdatedRows } = await ctx.db
    .updateTable('access.user')
    .set({ ...fields, version: input.version + 1, updated_at: ctx.now })
    .where('id', '=', user.id)
    .where('version', '=', input.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) deny(conflict('kernel.record.stale'))
  if (actor.company)
    ctx.audit({
      subject: `access.account:${user.id}`,
      label: user.name,
      changes: changesBetween({ ...user }, fields),
    })
  return { ok: true as const }
}
