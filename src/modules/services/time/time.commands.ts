import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { conflict, deny, forbidden, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { projectToChange } from '../project/project.commands.ts'
import { projects } from '../project/project.queries.ts'
import type * as contract from './time.contract.ts'
import { daysOf, mayDecide, timeEntries } from './time.queries.ts'
import { quartersOfDay, type TimeAction, timeTransitions } from './time.rules.ts'

async function entryToChange(ctx: Ctx, seen: { id: string; version?: number }, action: TimeAction) {
  const row = await lockRecord(ctx, timeEntries, seen)
  refuse(whyNotFrom(timeTransitions, action, row.state, 'services.time.state'))
  return row
}

/** The own entry; another's is not found. */
async function ownToChange(ctx: Ctx, seen: { id: string; version: number }, action: TimeAction) {
  const row = await entryToChange(ctx, seen, action)
  if (row.user_id !== ctx.user.id) deny(notFound())
  return row
}

/** V1: a day has 24 hours, counted over all projects and by one writer at a time; what was billed of a day is not added to. */
async function refuseFullDay(ctx: Ctx, input: InputOf<typeof contract.saveTime>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ctx.company.id}::int, hashtext(${`time:${ctx.user.id}:${input.on}`}))`.execute(
    ctx.db,
  )
  const { quarters, billed } = await ctx.db
    .selectFrom('services.time_entry')
    .select([
      sql<number>`coalesce(sum(quarters), 0)::int`.as('quarters'),
      sql<boolean>`coalesce(bool_or(state = 'billed' and project_id = ${input.projectId}), false)`.as(
        'billed',
      ),
    ])
    .where('user_id', '=', ctx.user.id)
    .where('worked_on', '=', input.on)
    .where('id', 'is distinct from', input.id ?? null)
    .executeTakeFirstOrThrow()
  if (billed) deny(conflict('services.time.overlap', { field: 'on' }))
  if (quarters + input.hours * 4 > quartersOfDay) deny(conflict('services.time.overlap', { field: 'hours' }))
}

export async function saveTime(ctx: Ctx, input: InputOf<typeof contract.saveTime>) {
  const project = await projectToChange(ctx, { id: input.projectId })
  if (input.on > ctx.today) deny(invalid('services.time.ahead', { field: 'on' }))
  if (input.on < project.starts_on) deny(invalid('services.time.beforeProject', { field: 'on' }))
  if (input.isBillable && project.kind !== 'time')
    deny(invalid('services.time.notBillable', { field: 'isBillable' }))
  await refuseFullDay(ctx, input)
  const columns = {
    project_id: project.id,
    worked_on: input.on,
    quarters: Math.round(input.hours * 4),
    description: input.description,
    is_billable: input.isBillable,
  }
  if (input.id) {
    const row = await ownToChange(ctx, { id: input.id, version: input.version ?? 0 }, 'save')
    await saveRecord(ctx, timeEntries, row, columns)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('services.time_entry')
    .values({ id, user_id: ctx.user.id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `services.time:${id}`,
    label: project.number,
    changes: [{ field: 'hours', before: null, after: input.hours }],
  })
  ctx.hint('services.time', id)
  return { id }
}

export async function removeTime(ctx: Ctx, input: InputOf<typeof contract.removeTime>) {
  const row = await ownToChange(ctx, input, 'remove')
  await ctx.db.deleteFrom('services.time_entry').where('id', '=', row.id).execute()
  ctx.audit({
    subject: `services.time:${row.id}`,
    label: row.worked_on,
    changes: [{ field: 'hours', before: row.quarters / 4, after: null }],
  })
  ctx.hint('services.time', row.id)
  return { ok: true as const }
}

export async function submitTime(ctx: Ctx, input: InputOf<typeof contract.submitTime>) {
  const { from, to } = daysOf(input.from)
  const rows = await ctx.db
    .updateTable('services.time_entry')
    .set(eb => ({ state: 'submitted', return_reason: null, version: eb('version', '+', 1) }))
    .where('user_id', '=', ctx.user.id)
    .where('state', '=', 'draft')
    .where('worked_on', '>=', from)
    .where('worked_on', '<=', to)
    .returning('id')
    .execute()
  const [first] = rows
  if (!first) deny(refused('services.time.nothing'))
  ctx.audit({
    subject: `services.time:${first.id}`,
    label: from,
    changes: [{ field: 'submitted', before: null, after: rows.length }],
  })
  ctx.hint('services.time', first.id)
  return { count: rows.length }
}

type Project = Awaited<ReturnType<typeof projectToChange>>

/** Locks the entries and their projects, of which the caller is the manager and whose worker he is not. */
async function entriesToDecide(ctx: Ctx, ids: readonly string[], action: 'approve' | 'sendBack') {
  const known = new Map<string, Project>()
  const found: { row: Awaited<ReturnType<typeof entryToChange>>; project: Project }[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const row = await entryToChange(ctx, { id }, action)
    const project = known.get(row.project_id) ?? (await lockRecord(ctx, projects, { id: row.project_id }))
    known.set(row.project_id, project)
    if (row.user_id === ctx.user.id) deny(forbidden('services.time.own'))
    if (!mayDecide(ctx, { ...row, manager_user_id: project.manager_user_id }))
      deny(forbidden('services.time.notManager'))
    found.push({ row, project })
  }
  return found
}

/** What an hour of a person costs the customer of a project: his own rate there, or the project's. */
async function rateOf(ctx: Ctx, project: Project, userId: string): Promise<number | null> {
  const own = await ctx.db
    .selectFrom('services.project_rate')
    .select('rate_minor')
    .where('project_id', '=', project.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return own?.rate_minor ?? project.hour_rate_minor
}

export async function approveTime(ctx: Ctx, input: InputOf<typeof contract.approveTime>) {
  for (const { row, project } of await entriesToDecide(ctx, input.ids, 'approve')) {
    const rate = row.is_billable ? await rateOf(ctx, project, row.user_id) : null
    if (row.is_billable && rate === null) deny(invalid('services.time.notBillable', { field: 'ids' }))
    await saveRecord(ctx, timeEntries, row, {
      state: 'approved',
      rate_minor: rate,
      decided_by: ctx.user.id,
      decided_at: ctx.now,
    })
  }
  return { ok: true as const }
}

export async function sendTimeBack(ctx: Ctx, input: InputOf<typeof contract.sendTimeBack>) {
  for (const { row } of await entriesToDecide(ctx, input.ids, 'sendBack'))
    await saveRecord(
      ctx,
      timeEntries,
      row,
      { state: 'draft', rate_minor: null, decided_by: null, decided_at: null, return_reason: input.reason },
      { reason: input.reason },
    )
  return { ok: true as const }
}

/** Approved hours of a project up to a day, locked, in the order of their days. */
export const hoursThrough = (ctx: Ctx, projectId: string, through: Day) =>
  ctx.db
    .selectFrom('services.time_entry')
    .select(['id', 'user_id', 'quarters', 'rate_minor'])
    .where('project_id', '=', projectId)
    .where('state', '=', 'approved')
    .where('is_billable', '=', true)
    .where('worked_on', '<=', through)
    .orderBy('worked_on')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
