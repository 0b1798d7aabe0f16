import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { whyNotAddResource } from '#modules/platform/public.server.ts'

/** How many places of the plan's user limit are taken, counted under a lock that lasts until the transaction ends. */
export async function countUsersLocked(ctx: Ctx): Promise<number> {
  const companyId = ctx.company.id
  await rawQuery(ctx.db, `select pg_advisory_xact_lock(hashtext('access.users'), $1)`, [companyId])
  const [row] = await rawQuery<{ used: number }>(
    ctx.db,
    `select count(*)::int as used from access.membership
     where company_id = $1 and account_status in ('pending', 'active')`,
    [companyId],
  )
  return row?.used ?? 0
}

/** Refuses when the company's plan has no place for one more user (`platform.quota.reached`). */
export async function checkUserQuota(ctx: Ctx): Promise<void> {
  const used = await countUsersLocked(ctx)
  refuse(await whyNotAddResource(ctx, 'users', async () => used))
}
