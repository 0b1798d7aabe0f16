import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { forbidden, refuse } from '#kernel/shared/refusal.ts'
import type * as contract from '../audit/audit.contract.ts'
import { logsOf } from '../audit/logs.queries.ts'
import { openSubjects, permissionsOfSubject } from '../company/steps.queries.ts'
import { containing } from '../shell/search.rules.ts'

/** Why a person may not see or comment a record's timeline: they need the right to read that kind of record. */
export async function whyNotSubject(ctx: Ctx, subject: string) {
  const permissions = await permissionsOfSubject(ctx, subject)
  if (permissions.some(permission => ctx.can(permission))) return null
  return forbidden('access.permission.missing', { params: { permission: permissions[0] ?? '' } })
}

type Change = { field: string; before: unknown; after: unknown }

/** Events and comments of one record, newest first. A comment's own audit event is left out: the comment is shown itself. */
export async function listTimeline(ctx: Ctx, input: InputOf<typeof contract.listTimeline>) {
  refuse(await whyNotSubject(ctx, input.subject))
  const db = logsOf(ctx.db)
  const events = db
    .selectFrom('app.audit_event')
    .select([
      sql<string>`'e' || lpad(seq::text, 12, '0')`.as('id'),
      'at',
      sql<'event' | 'comment'>`'event'`.as('kind'),
      'actor as actorId',
      'actor_name as actorName',
      sql<string | null>`operation`.as('operation'),
      sql<Change[]>`changes::jsonb`.as('changes'),
      'reason',
      sql<boolean>`visit_id is not null`.as('isVisit'),
      sql<string | null>`null::text`.as('body'),
    ])
    .where('subject', '=', input.subject)
    .where('operation', '<>', 'platform.comment.add')
  const comments = db
    .selectFrom('app.comment')
    .select([
      sql<string>`'c' || id`.as('id'),
      'created_at as at',
      sql<'event' | 'comment'>`'comment'`.as('kind'),
      sql<string>`author_id::text`.as('actorId'),
      'author_name as actorName',
      sql<string | null>`null::text`.as('operation'),
      sql<Change[]>`'[]'::jsonb`.as('changes'),
      sql<string | null>`null::text`.as('reason'),
      sql<boolean>`false`.as('isVisit'),
      sql<string | null>`body`.as('body'),
    ])
    .where('subject', '=', input.subject)
  let entries = db.selectFrom(events.unionAll(comments).as('entry')).selectAll()
  if (input.search)
    entries = entries.where(
      sql<string>`app.fold_light(concat_ws(' ', "actorName", body, reason, operation, changes::text))`,
      'like',
      containing(foldLight(input.search)),
    )
  return keysetPage(
    entries,
    { ...input, descending: input.descending ?? true },
    { sort: 'at', id: 'id' },
    entry => [entry.at, entry.id],
  )
}

/** How far back the last actions are looked for: a person who may see little does not wait for years of it. */
const recentEvents = 2000
/** The actor without a person. */
const systemActor = '00000000-0000-0000-0000-000000000000'

/** «النشاط» of the dashboard: the last actions of people on records that the caller may read. */
export async function listActivity(ctx: Ctx) {
  const kinds = await openSubjects(ctx)
  if (kinds?.length === 0) return { rows: [] }
  const db = logsOf(ctx.db)
  const recent = db
    .selectFrom('app.audit_event')
    .selectAll()
    .where('company_id', '=', ctx.company.id)
    .orderBy('seq', 'desc')
    .limit(recentEvents)
  let events = db
    .selectFrom(recent.as('event'))
    .select(['seq', 'at', 'actor_name as actorName', 'operation', 'subject', 'subject_label as subjectLabel'])
    .select(sql<boolean>`visit_id is not null`.as('isVisit'))
    .where('actor', '<>', systemActor)
    .orderBy('seq', 'desc')
    .limit(20)
  if (kinds) events = events.where(sql`split_part(subject, ':', 1)`, 'in', kinds)
  return { rows: await events.execute() }
}
