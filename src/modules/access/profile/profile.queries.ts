import type { Ctx } from '#kernel/server/context.ts'
import { actorDespite } from '../signIn/signIn.commands.ts'
import { getUser } from '../user/users.commands.ts'

export async function readProfile(ctx: Ctx) {
  const user = await getUser(ctx, actorDespite(ctx).userId)
  const { passkeys } = await ctx.db
    .selectFrom('access.passkey')
    .select(eb => eb.fn.countAll<number>().as('passkeys'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return {
    version: user.version,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    firstNameAr: user.first_name_ar,
    lastNameAr: user.last_name_ar,
    phone: user.phone,
    language: user.language,
    digits: user.digits,
    secondFactorOn: user.two_factor_enabled,
    passkeys,
    avatarFileId: user.company_id === null ? null : user.image,
  }
}
