import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { storeFile } from '#kernel/server/files.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, forbidden, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { typeOfBytes } from '#workers/files/fileType.ts'
import { pictureSize } from '#workers/files/picture.ts'
import { whyNotUpload } from '#workers/files/whyNotUpload.ts'
import { whyNotAvatar } from '../avatar/avatar.rules.ts'
import { actorDespite } from '../signIn/signIn.commands.ts'
import { getUser } from '../user/users.commands.ts'
import type * as contract from './profile.contract.ts'

export async function updateProfile(ctx: Ctx, input: InputOf<typeof contract.updateProfile>) {
  const actor = actorDespite(ctx)
  if (actor.browse) deny(refused('access.profile.visit'))
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

/** Keeps the picture as a file of the company and removes the one before it: no other record ever points at either. */
export async function setAvatar(ctx: Ctx, input: InputOf<typeof contract.setAvatar>) {
  const actor = actorDespite(ctx)
  // Platform staff belong to no company, and in a visit the profile is closed.
  if (!actor.company || actor.superAdmin) deny(forbidden('platform.company.required'))
  const user = await getUser(ctx, actor.userId)
  const avatarFileId = input.picture === null ? null : await storeAvatar(ctx, input.picture)
  await ctx.db
    .updateTable('access.user')
    .set({ image: avatarFileId, updated_at: ctx.now })
    .where('id', '=', user.id)
    .execute()
  if (user.image) await removeFile(ctx, user.image)
  ctx.audit({
    subject: `access.account:${user.id}`,
    label: user.name,
    changes: [{ field: 'avatar', before: user.image !== null, after: avatarFileId !== null }],
  })
  return { avatarFileId }
}

async function storeAvatar(ctx: Ctx, picture: string): Promise<string> {
  const bytes = Buffer.from(picture, 'base64')
  const contentType = typeOfBytes(bytes)
  if (!contentType?.startsWith('image/')) deny(invalid('access.avatar.notPicture', { field: 'picture' }))
  refuse(await whyNotUpload(bytes))
  refuse(whyNotAvatar(pictureSize(bytes, contentType)))
  const name = `avatar.${contentType.slice('image/'.length)}`
  return (await storeFile(ctx, { name, contentType, bytes })).id
}

async function removeFile(ctx: Ctx, id: string): Promise<void> {
  const [row] = await rawQuery<{ storage_key: string }>(
    ctx.db,
    'delete from app.file where company_id = $1 and id = $2 returning storage_key',
    [ctx.company.id, id],
  )
  if (row) ctx.afterCommit(() => ctx.files.remove(row.storage_key))
}
