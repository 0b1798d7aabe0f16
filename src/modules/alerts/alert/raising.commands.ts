import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type AlertParams, searchKey } from './sentence.queries.ts'
import { type AlertType, notificationSeverity, type Severity } from './severity.rules.ts'

export type AlertSubject = { readonly type: string; readonly id: string }

export type NewAlert = {
  readonly type: AlertType
  /** The cause, lower case with underscores: `contract_expiry`. With the subject it is the alert's identity. */
  readonly kind: string
  readonly severity: Severity
  /** Word key of the sentence in the module that raises it, a literal so that the catalogue carries it. */
  readonly titleKey: string
  readonly params?: AlertParams
  readonly subject?: AlertSubject
  /** Who of the company sees it; all when left out. */
  readonly permissionId?: string
  readonly dueOn?: Day
  /** Figures behind the alert (percentage, amount in minor units). */
  readonly details?: Readonly<Record<string, unknown>>
}

export type Notice = {
  /** `error` is high, `warning` medium, anything else low (rule 23). */
  readonly tone?: 'error' | 'warning' | 'success' | 'note'
  readonly kind: string
  readonly titleKey: string
  readonly params?: AlertParams
  readonly subject?: AlertSubject
  readonly dueOn?: Day
  readonly details?: Readonly<Record<string, unknown>>
}

export type Raised = {
  readonly id: string
  /** False when the open alert of the same cause was only counted up. */
  readonly isNew: boolean
}

/**
 * A cause that lasts is one alert whose occurrences are counted. It stays as the person left it (acknowledged, snoozed) unless it got
 * worse; a notification raised again is unread again.
 */
const upsert = `
  insert into alerts.alert (company_id, type, kind, severity, title_key, params, search_key, subject_type, subject_id,
    audience, user_id, permission_id, due_on, details, raised_at, last_raised_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $10::uuid is null then 'company' else 'user' end, $10, $11, $12,
    $13, $14, $14)
  on conflict (company_id, kind, subject_type, subject_id, user_id) where state <> 'resolved' do update set
    occurrences = alert.occurrences + 1, severity = excluded.severity, title_key = excluded.title_key,
    params = excluded.params, search_key = excluded.search_key, permission_id = excluded.permission_id,
    due_on = excluded.due_on, details = excluded.details, last_raised_at = excluded.last_raised_at,
    state = case when excluded.severity_rank > alert.severity_rank or excluded.type = 'notification'
      then 'open' else alert.state end,
    raised_at = case when excluded.severity_rank > alert.severity_rank or excluded.type = 'notification'
      then excluded.raised_at else alert.raised_at end
  returning id, xmax = 0 as is_new, raised_at = $14 as is_fresh`

async function raise(ctx: Ctx, alert: NewAlert, userId: string | null): Promise<Raised> {
  const params = alert.params ?? {}
  const [row] = await rawQuery<{ id: string; is_new: boolean; is_fresh: boolean }>(ctx.db, upsert, [
    ctx.company.id,
    alert.type,
    alert.kind,
    alert.severity,
    alert.titleKey,
    JSON.stringify(params),
    await searchKey(alert.titleKey, params),
    alert.subject?.type ?? null,
    alert.subject?.id ?? null,
    userId,
    alert.permissionId ?? null,
    alert.dueOn ?? null,
    JSON.stringify(alert.details ?? {}),
    ctx.now,
  ])
  if (row!.is_fresh) ctx.hint('alerts.alert', row!.id)
  return { id: row!.id, isNew: row!.is_new }
}

/**
 * Raises an alert of the company, or counts one more occurrence of the open one with the same kind and subject: calling it
 * again is safe, so sweeps call it for everything they find. A worse severity opens an acknowledged or snoozed one again.
 */
export async function raiseAlert(ctx: Ctx, alert: NewAlert): Promise<Raised> {
  return raise(ctx, alert, null)
}

/** Notifies one person; repeated about the same subject before it was resolved, it is unread again. */
export async function notify(ctx: Ctx, userId: string, notice: Notice): Promise<Raised> {
  const { tone = 'note', ...rest } = notice
  return raise(ctx, { ...rest, type: 'notification', severity: notificationSeverity(tone) }, userId)
}

/** Ends the alerts of a cause, for the company and for persons alike, because the cause is gone. Answers how many. */
export async function resolveAlert(ctx: Ctx, kind: string, subject?: AlertSubject): Promise<number> {
  const rows = await rawQuery<{ id: string }>(
    ctx.db,
    `update alerts.alert set state = 'resolved', resolved_at = $5
     where company_id = $1 and kind = $2 and subject_type is not distinct from $3 and subject_id is not distinct from $4
       and state <> 'resolved'
     returning id`,
    [ctx.company.id, kind, subject?.type ?? null, subject?.id ?? null, ctx.now],
  )
  return announceEnd(ctx, rows)
}

/**
 * Ends every open alert of a kind whose subject is not among those a sweep has just found: the sweep raises what is and
 * calls this with their ids. `lookedAt` are the subjects it looked at, all of them when left out. Answers how many ended.
 */
export async function resolveOthers(
  ctx: Ctx,
  kind: string,
  subjectType: string,
  stillTrueFor: readonly string[],
  lookedAt?: readonly string[],
): Promise<number> {
  const rows = await rawQuery<{ id: string }>(
    ctx.db,
    `update alerts.alert set state = 'resolved', resolved_at = $5
     where company_id = $1 and kind = $2 and subject_type = $3 and not (subject_id = any ($4::text[]))
       and ($6::text[] is null or subject_id = any ($6::text[])) and state <> 'resolved'
     returning id`,
    [ctx.company.id, kind, subjectType, [...stillTrueFor], ctx.now, lookedAt ? [...lookedAt] : null],
  )
  return announceEnd(ctx, rows)
}

function announceEnd(ctx: Ctx, rows: readonly { id: string }[]): number {
  const first = rows[0]
  if (first) ctx.hint('alerts.alert', first.id)
  return rows.length
}
