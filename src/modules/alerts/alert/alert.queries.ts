import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './alert.contract.ts'
import { severitiesOf, typeOf } from './alert.rules.ts'
import { heardBy, openAt, visibleTo } from './visible.queries.ts'

/** The alerts a person may see, newest first. */
export async function listAlerts(ctx: Ctx, input: InputOf<typeof contract.listAlerts>) {
  let alerts = ctx.db
    .selectFrom('alerts.alert')
    .select([
      'id',
      'type',
      'kind',
      'severity',
      'title_key as titleKey',
      'params',
      'subject_type as subjectType',
      'subject_id as subjectId',
      'audience',
      'due_on as dueOn',
      'state',
      'occurrences',
      'raised_at as raisedAt',
      'acknowledged_by_name as acknowledgedByName',
      'acknowledged_at as acknowledgedAt',
      'snoozed_until as snoozedUntil',
      'resolved_at as resolvedAt',
    ])
    .where(visibleTo(ctx))
    .where(heardBy(ctx))
  if (input.state === 'open') alerts = alerts.where(openAt(ctx.now))
  else alerts = alerts.where('state', '=', input.state)
  if (input.state === 'snoozed') alerts = alerts.where('snoozed_until', '>', ctx.now)
  const severities = severitiesOf(input.tab)
  if (severities) alerts = alerts.where('severity', 'in', [...severities])
  const type = typeOf(input.tab)
  if (type) alerts = alerts.where('type', '=', type)
  if (input.search)
    alerts = alerts.where(sql<boolean>`position(${foldLight(input.search)} in search_key) > 0`)
  const page = await keysetPage(
    alerts,
    { ...input, descending: input.descending ?? true },
    { sort: 'raised_at', id: 'id' },
    alert => [alert.raisedAt, alert.id],
  )
  return {
    next: page.next,
    rows: page.rows.map(alert => ({
      ...alert,
      state: input.state === 'open' ? ('open' as const) : alert.state,
    })),
  }
}

/** How many open alerts each tab of the bell holds. */
export async function countAlerts(ctx: Ctx) {
  const groups = await ctx.db
    .selectFrom('alerts.alert')
    .select([
      'type',
      'severity',
      sql<number>`count(*)::int`.as('count'),
      sql<Date>`max(raised_at)`.as('newest_at'),
    ])
    .where(visibleTo(ctx))
    .where(heardBy(ctx))
    .where(openAt(ctx.now))
    .groupBy(['type', 'severity'])
    .execute()
  const sum = (matches: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(matches).reduce((total, group) => total + group.count, 0)
  const newest = Math.max(...groups.map(group => group.newest_at.getTime()))
  return {
    all: sum(() => true),
    critical: sum(group => group.severity === 'critical'),
    high: sum(group => group.severity === 'critical' || group.severity === 'high'),
    budget: sum(group => group.type === 'budget'),
    vehicle: sum(group => group.type === 'vehicle'),
    notification: sum(group => group.type === 'notification'),
    newestAt: groups.length > 0 ? new Date(newest) : null,
  }
}
