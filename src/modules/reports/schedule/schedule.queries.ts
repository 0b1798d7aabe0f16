import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { listMembers, namesOfUsers } from '#modules/access/public.server.ts'
import type { ReportFilters } from '#modules/accounting/public.ts'
import { readableReports } from '../report/definitions.queries.ts'
import type * as contract from './schedule.contract.ts'
import { keepsAll } from './schedule.row.ts'

export async function listReports(ctx: Ctx, _: InputOf<typeof contract.listReports>) {
  const rows = (await readableReports(ctx)).map(({ id, group, title, path, address, standing }) => ({
    id,
    group,
    title,
    path,
    address: { ...address },
    standing: standing !== undefined,
  }))
  return { rows }
}

const sortColumns = { next: 'next_at', created: 'created_at' } as const

export async function listSchedules(ctx: Ctx, input: InputOf<typeof contract.listSchedules>) {
  const { sort = 'next', active } = input
  let found = ctx.db
    .selectFrom('reports.schedule')
    .select(['id', 'version', 'report', 'filters', 'period', 'every', 'weekday', 'month_day', 'hour'])
    .select([
      'format',
      'owner_id',
      'active',
      'stopped_by',
      'next_at',
      'last_at',
      'last_outcome',
      'created_at',
    ])
  if (!keepsAll(ctx)) found = found.where('owner_id', '=', ctx.user.id)
  if (active !== undefined) found = found.where('active', '=', active)
  const { rows, next } = await keysetPage(found, input, { sort: sortColumns[sort], id: 'id' }, row => [
    sort === 'created' ? row.created_at : row.next_at,
    row.id,
  ])
  const names = await namesOfUsers(
    ctx,
    rows.map(row => row.owner_id),
  )
  const recipients = await recipientsOf(
    ctx,
    rows.map(row => row.id),
  )
  const reports = await ctx.contributed('reports')
  return {
    rows: rows.map(row => {
      const report = reports.find(({ id }) => id === row.report)
      return {
        id: row.id,
        version: row.version,
        report: row.report,
        filters: row.filters as ReportFilters,
        title: report?.title ?? null,
        path: report?.path ?? null,
        period: row.period,
        every: row.every,
        weekday: row.weekday,
        monthDay: row.month_day,
        hour: row.hour,
        format: row.format,
        active: row.active,
        stoppedBy: row.stopped_by,
        nextAt: row.next_at,
        lastAt: row.last_at,
        lastOutcome: row.last_outcome,
        ownerName: names.get(row.owner_id) ?? '',
        isOwn: row.owner_id === ctx.user.id,
        recipients: recipients.get(row.id) ?? [],
      }
    }),
    next,
  }
}

async function recipientsOf(ctx: Ctx, ids: readonly string[]) {
  const of = new Map<string, { email: string; name: string | null }[]>(ids.map(id => [id, []]))
  if (ids.length === 0) return of
  const rows = await ctx.db
    .selectFrom('reports.schedule_recipient')
    .select(['schedule_id', 'email', 'user_id'])
    .where('schedule_id', 'in', ids)
    .orderBy('email')
    .execute()
  const names = await namesOfUsers(
    ctx,
    rows.flatMap(row => row.user_id ?? []),
  )
  for (const { schedule_id, email, user_id } of rows)
    of.get(schedule_id)?.push({ email, name: (user_id && names.get(user_id)) || null })
  return of
}

export async function listRecipients(ctx: Ctx, _: InputOf<typeof contract.listRecipients>) {
  const members = await listMembers(ctx)
  return { rows: members.map(({ email, name }) => ({ email, name })) }
}
