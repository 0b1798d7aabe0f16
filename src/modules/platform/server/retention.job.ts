import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'

/** Every night: what the installation no longer keeps goes. The run of the first company does it, those of the others find nothing. */
export async function forgetOld(ctx: Ctx): Promise<void> {
  await rawQuery(ctx.db, 'select * from platform.forget_old($1)', [ctx.now])
}
