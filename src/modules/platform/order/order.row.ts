import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { SubscriptionOrderTable } from '../tables.ts'

export type OrderRow = Selectable<SubscriptionOrderTable>

/** An order of the company the call works in, locked until the transaction ends; notFound otherwise. */
export async function lockOrder(ctx: Ctx, id: string): Promise<OrderRow> {
  const row = await ctx.db
    .selectFrom('platform.subscription_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? deny(notFound())
}

/**
 * The next number of the platform's own series, kept on the row of the company that orders. The lock holds until the commit, so
 * the series of a year has no gap and no number twice.
 */
export async function nextOrderNumber(ctx: Ctx): Promise<string> {
  const year = Number(ctx.today.slice(0, 4))
  await rawQuery(ctx.db, `select pg_advisory_xact_lock(hashtext('platform.order')), $1::int`, [
    ctx.company.id,
  ])
  const [row] = await rawQuery<{ no: number }>(
    ctx.db,
    `update platform.subscription set last_order_year = $2, last_order_no = 1 + coalesce(
       (select max(o.last_order_no) from platform.subscription o where o.last_order_year = $2), 0)
     where company_id = $1 returning last_order_no as no`,
    [ctx.company.id, year],
  )
  return `SUB-${year}-${String(row!.no).padStart(5, '0')}`
}

/** A company that never had a plan has no row yet; its orders need one beside them. */
export async function ensureSubscription(ctx: Ctx): Promise<void> {
  await ctx.db
    .insertInto('platform.subscription')
    .values({
      company_id: ctx.company.id,
      plan_code: 'free',
      cycle: 'trial',
      state: 'free',
      starts_on: ctx.today,
      ends_on: ctx.today,
      changed_at: ctx.now,
    })
    .onConflict(conflict => conflict.column('company_id').doNothing())
    .execute()
}

/** Shows or forgets the open order beside the subscription, where the platform's page reads it. */
export async function showOpenOrder(ctx: Ctx, order: OrderRow | null): Promise<void> {
  await ctx.db
    .updateTable('platform.subscription')
    .set({
      open_order_id: order?.id ?? null,
      open_order_number: order?.number ?? null,
      open_order_due_minor: order?.due_minor ?? null,
      open_order_at: order?.created_at ?? null,
    })
    .where('company_id', '=', ctx.company.id)
    .execute()
}
