import type { Ctx } from '#kernel/server/context.ts'
import { type Subscription, subscriptionOn } from './subscription.rules.ts'

/** The subscription of the company the call works in, as its calendar has it today; null when there never was one. */
export async function readOwnSubscription(ctx: Ctx): Promise<Subscription | null> {
  const stored = await storedSubscription(ctx)
  return stored && subscriptionOn(stored, ctx.today)
}

/** The subscription as it was last written, before the hourly clock looks at it. */
export async function storedSubscription(
  ctx: Ctx,
): Promise<(Subscription & { lastReminder: string | null }) | null> {
  const row = await ctx.db
    .selectFrom('platform.subscription')
    .selectAll()
    .where('company_id', '=', ctx.company.id)
    .executeTakeFirst()
  if (!row) return null
  return {
    planCode: row.plan_code,
    cycle: row.cycle,
    state: row.state,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    paidMinor: row.paid_minor,
    anchorDay: row.anchor_day,
    lastReminder: row.last_reminder,
  }
}
