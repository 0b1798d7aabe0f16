import type { Ctx } from '#kernel/server/context.ts'

/**
 * Opens the snoozed alerts whose time has come and notifies the bells. Lists count them as open from that very moment; this makes them ring
 * again. Runs at the end of each snooze, and hourly for what a stopped server missed.
 */
export async function endSnoozes(ctx: Ctx): Promise<void> {
  const woken = await ctx.db
    .updateTable('alerts.alert')
    .set(eb => ({ state: 'open', raised_at: eb.ref('snoozed_until').$notNull(), snoozed_until: null }))
    .where('state', '=', 'snoozed')
    .where('snoozed_until', '<=', ctx.now)
    .returning('id')
    .execute()
  for (const alert of woken) ctx.hint('alerts.alert', alert.id)
}
