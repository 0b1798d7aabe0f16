import type { Ctx } from '#kernel/server/context.ts'
import { environment } from '../session/environment.queries.ts'
import { actorDespite, beforeFirstUse } from '../signIn/signIn.commands.ts'
import { getUser } from '../user/users.commands.ts'

export async function readSecondFactor(ctx: Ctx) {
  const actor = actorDespite(ctx, ...beforeFirstUse)
  const user = await getUser(ctx, actor.userId)
  const passkeys = await ctx.db
    .selectFrom('access.passkey')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute()
  return {
    authenticatorOn: user.two_factor_enabled,
    required: user.super_admin && environment().secondFactorForSuperAdmins,
    passkeys: passkeys.map(key => ({ id: key.id, name: key.name, createdAt: key.created_at })),
  }
}
