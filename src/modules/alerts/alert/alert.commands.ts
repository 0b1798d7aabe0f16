import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import type * as contract from './alert.contract.ts'
import { acknowledgedTogether, snoozedUntil, whyNotSnooze } from './alert.rules.ts'
import { sentenceIn } from './sentence.queries.ts'
import { heardBy, openAt, visibleTo } from './visible.queries.ts'

async function lockAlert(ctx: Ctx, id: string) {
  const alert = await ctx.db
    .selectFrom('alerts.alert')
    .select(['id', 'kind', 'state', 'title_key', 'params'])
    .where('id', '=', id)
    .where(visibleTo(ctx))
    .forUpdate()
    .executeTakeFirst()
  return alert ?? deny(notFound())
}

function acknowledgement(ctx: Ctx) {
  return {
    state: 'acknowledged' as const,
    acknowledged_by: ctx.user.id,
    acknowledged_by_name: ctx.user.name,
    acknowledged_at: ctx.now,
    snoozed_until: null,
  }
}

/** Rule 24: a company alert is taken note of for the company, with name and time; a notification for its owner. */
export async function acknowledgeAlert(ctx: Ctx, input: InputOf<typeof contract.acknowledgeAlert>) {
  const alert = await lockAlert(ctx, input.id)
  // Its cause is gone or it was taken first: the list refreshes and shows it.
  if (alert.state === 'resolved' || alert.state === 'acknowledged') return { ok: true as const }
  await ctx.db.updateTable('alerts.alert').set(acknowledgement(ctx)).where('id', '=', alert.id).execute()
  ctx.audit({
    subject: `alerts.alert:${alert.id}`,
    label: await sentenceIn(alert.title_key, alert.params, 'ar'),
    changes: [{ field: 'state', before: alert.state, after: 'acknowledged' }],
  })
  ctx.hint('alerts.alert', alert.id)
  return { ok: true as const }
}

/** Rule 24: budget, vehicle and property alerts one may see, and one's own notifications; never system alerts. */
export async function acknowledgeAllAlerts(ctx: Ctx) {
  const taken = await ctx.db
    .updateTable('alerts.alert')
    .set(acknowledgement(ctx))
    .where(visibleTo(ctx))
    .where(heardBy(ctx))
    .where(openAt(ctx.now))
    .where(eb =>
      eb.or([
        eb.and([eb('audience', '=', 'company'), eb('type', 'in', [...acknowledgedTogether])]),
        eb.and([eb('user_id', '=', ctx.user.id), eb('type', '=', 'notification')]),
      ]),
    )
    .returning('id')
    .execute()
  const { left } = await ctx.db
    .selectFrom('alerts.alert')
    .select(eb => eb.fn.countAll<number>().as('left'))
    .where(visibleTo(ctx))
    .where(heardBy(ctx))
    .where(openAt(ctx.now))
    .executeTakeFirstOrThrow()
  const first = taken[0]
  if (!first) return { acknowledged: 0, left }
  ctx.audit({
    subject: 'alerts.alert:all',
    changes: [{ field: 'acknowledged', before: 0, after: taken.length }],
  })
  ctx.hint('alerts.alert', first.id)
  return { acknowledged: taken.length, left }
}

export async function snoozeAlert(ctx: Ctx, input: InputOf<typeof contract.snoozeAlert>) {
  const until = snoozedUntil(input, ctx.now, ctx.today, ctx.company.timeZone)
  refuse(whyNotSnooze(input, until, ctx.now))
  const alert = await lockAlert(ctx, input.id)
  if (alert.state === 'resolved' || alert.state === 'acknowledged') return { until: null }
  await ctx.db
    .updateTable('alerts.alert')
    .set({ state: 'snoozed', snoozed_until: until })
    .where('id', '=', alert.id)
    .execute()
  await ctx.enqueue('alerts.snooze.end', {}, { startAfter: until })
  ctx.audit({
    subject: `alerts.alert:${alert.id}`,
    label: await sentenceIn(alert.title_key, alert.params, 'ar'),
    changes: [{ field: 'snoozedUntil', before: null, after: until }],
  })
  ctx.hint('alerts.alert', alert.id)
  return { until }
}
