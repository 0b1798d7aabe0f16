import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'

/** A phone that was without signal for weeks may still repeat what it sent; no command is repeated after this. */
const answersKeptDays = 60

/**
 * Every night: the answers of the company that were kept for repeats go, and what the installation no longer keeps; for that the run
 * of the first company is enough, those of the others find nothing.
 */
export async function forgetOld(ctx: Ctx): Promise<void> {
  await rawQuery(
    ctx.db,
    'delete from app.idempotency where company_id = $1 and created_at < $2::timestamptz - make_interval(days => $3)',
    [ctx.company.id, ctx.now, answersKeptDays],
  )
  await rawQuery(ctx.db, 'select * from platform.forget_old($1)', [ctx.now])
}
