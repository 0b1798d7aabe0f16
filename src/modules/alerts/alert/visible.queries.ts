import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tables } from '#kernel/server/database.ts'

type AlertExpression = ExpressionBuilder<Tables, 'alerts.alert'>

/** The alerts a person may see: their own, and those of the company that need no permission or one they hold. */
export function visibleTo(ctx: Ctx) {
  return visibleToPerson(ctx.user.id, ctx.actor?.permissions ?? [])
}

export function visibleToPerson(userId: string, permissions: Iterable<string>) {
  const held = [...permissions]
  return (eb: AlertExpression) =>
    eb.or([
      eb('user_id', '=', userId),
      eb.and([
        eb('audience', '=', 'company'),
        eb.or([eb('permission_id', 'is', null), sql<SqlBool>`permission_id = any (${held}::text[])`]),
      ]),
    ])
}

/** What the bell of a person shows: all but the types they silenced, and critical alerts of those too. */
export function heardBy(ctx: Ctx) {
  return (eb: AlertExpression) =>
    eb.or([
      eb('severity', '=', 'critical'),
      eb(
        'type',
        'not in',
        eb
          .selectFrom('alerts.type_preference as p')
          .select('p.type')
          .where('p.user_id', '=', ctx.user.id)
          .where('p.silenced', '=', true),
      ),
    ])
}

/** Open now: a snoozed alert whose time has come is open, even before the job has run. */
export function openAt(now: Date) {
  return (eb: AlertExpression) =>
    eb.or([eb('state', '=', 'open'), eb.and([eb('state', '=', 'snoozed'), eb('snoozed_until', '<=', now)])])
}
