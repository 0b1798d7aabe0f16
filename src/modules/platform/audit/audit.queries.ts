import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { getCompanyId } from '../company/company.row.ts'
import { containing } from '../shell/search.rules.ts'
import type * as contract from './audit.contract.ts'
import { verifyChain } from './auditChain.queries.ts'
import { logsOf } from './logs.queries.ts'

/** The events of the company, newest first, by day, person, operation, record and words of the label or the changes. */
export async function listAudit(ctx: Ctx, input: InputOf<typeof contract.listAudit>) {
  let events = logsOf(ctx.db)
    .selectFrom('app.audit_event')
    .select([
      sql<string>`seq::text`.as('id'),
      'seq',
      'at',
      'actor as actorId',
      'actor_name as actorName',
      'visit_id as visitId',
      'operation',
      'subject',
      'subject_label as subjectLabel',
      'changes',
      'reason',
      'request_id as requestId',
      'ip',
      'device',
      'hash',
    ])
  const zone = ctx.company.timeZone
  if (input.from) events = events.where('at', '>=', instantOf(input.from, '00:00', zone))
  if (input.to) events = events.where('at', '<', instantOf(addDays(input.to, 1), '00:00', zone))
  if (input.userId) events = events.where('actor', '=', input.userId)
  if (input.operation) events = events.where('operation', 'like', `${containing(input.operation).slice(1)}`)
  if (input.subject) events = events.where('subject', '=', input.subject)
  if (input.visitId) events = events.where('visit_id', '=', input.visitId)
  if (input.search)
    events = events.where(
      sql<string>`app.fold_light(concat_ws(' ', subject_label, actor_name, operation, reason, changes::text))`,
      'like',
      containing(foldLight(input.search)),
    )
  return keysetPage(
    events,
    { ...input, descending: input.descending ?? true },
    { sort: 'seq', id: 'seq' },
    event => [event.seq, event.id],
  )
}

/** Proves the whole chain of the company and names the first event that does not fit. */
export async function verifyAudit(ctx: Ctx) {
  return { ...(await verifyChain(ctx)), checkedAt: ctx.now }
}

type LogFilter = InputOf<typeof contract.listSystemLog>

function filteredLog(ctx: Ctx, input: LogFilter, zone: string) {
  let log = logsOf(ctx.db)
    .selectFrom('app.system_log as l')
    .leftJoin('platform.company as c', 'c.id', 'l.company_id')
    .select([
      sql<string>`l.id::text`.as('id'),
      'l.at',
      'l.level',
      'l.category',
      'l.action',
      'l.message',
      'l.metadata',
      'c.name_ar as companyNameAr',
    ])
  if (input.from) log = log.where('l.at', '>=', instantOf(input.from, '00:00', zone))
  if (input.to) log = log.where('l.at', '<', instantOf(addDays(input.to, 1), '00:00', zone))
  if (input.level) log = log.where('l.level', '=', input.level)
  if (input.category) log = log.where('l.category', '=', input.category)
  if (input.search)
    log = log.where(
      sql<string>`app.fold_light(l.action || ' ' || l.message || ' ' || l.metadata::text)`,
      'like',
      containing(foldLight(input.search)),
    )
  return log
}

function pageOfLog(log: ReturnType<typeof filteredLog>, input: LogFilter) {
  return keysetPage(
    log,
    { ...input, descending: input.descending ?? true },
    { sort: 'l.id', id: 'l.id' },
    row => [row.id, row.id],
  )
}

/** The system log of the company: sign-ins, sign-outs, jobs. */
export async function listSystemLog(ctx: Ctx, input: LogFilter) {
  const own = filteredLog(ctx, input, ctx.company.timeZone).where('l.company_id', '=', ctx.company.id)
  const page = await pageOfLog(own, input)
  return { rows: page.rows.map(({ companyNameAr: _, ...row }) => row), next: page.next }
}

/** The system log of the whole platform. */
export async function listPlatformLog(ctx: Ctx, input: InputOf<typeof contract.listPlatformLog>) {
  let log = filteredLog(ctx, input, 'Asia/Kuwait')
  if (input.companyId) log = log.where('l.company_id', '=', await getCompanyId(ctx, input.companyId))
  return pageOfLog(log, input)
}
