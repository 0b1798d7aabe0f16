import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { createCustomer } from '#modules/parties/public.server.ts'

export type Till = {
  readonly id: string
  readonly warehouseId: string
  readonly cashAccountId: string
  readonly cardAccountId: string
  readonly isActive: boolean
}

export async function tillOf(ctx: Ctx, id: string): Promise<Till> {
  const row = await ctx.db
    .selectFrom('trade.till')
    .select(['id', 'warehouse_id as warehouseId', 'cash_account_id as cashAccountId'])
    .select(['card_account_id as cardAccountId', 'is_active as isActive'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? deny(notFound('kernel.record.notFound', { field: 'tillId' }))
}

const knownWalkIn = async (ctx: Ctx): Promise<string | undefined> =>
  (await ctx.db.selectFrom('trade.walk_in').select('party_id').executeTakeFirst())?.party_id

/** The party of whoever buys without a name; made with the first such sale. */
export async function walkInOf(ctx: Ctx): Promise<string> {
  const known = await knownWalkIn(ctx)
  if (known) return known
  await rawQuery(ctx.db, "select pg_advisory_xact_lock(hashtextextended('trade.walkIn', $1))", [
    ctx.company.id,
  ])
  const since = await knownWalkIn(ctx)
  if (since) return since
  const { id } = await createCustomer(ctx, { nameAr: 'عميل نقدي', nameEn: 'Walk-in customer' })
  await ctx.db.insertInto('trade.walk_in').values({ id: uuidv7(), party_id: id }).execute()
  return id
}
