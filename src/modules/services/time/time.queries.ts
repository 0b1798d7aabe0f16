import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { recordKind } from '#kernel/server/record.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { namesOfUsers } from '#modules/access/public.server.ts'
import type { TimeEntryTable } from '../tables.ts'
import type * as contract from './time.contract.ts'

type TimeRow = Selectable<TimeEntryTable>

export const timeEntries = recordKind({
  table: 'services.time_entry',
  kind: 'services.time',
  label: row => `${row.worked_on} ${row.quarters / 4}`,
})

const entries = (ctx: Ctx) =>
  ctx.db
    .selectFrom('services.time_entry as t')
    .innerJoin('services.project as p', 'p.id', 't.project_id')
    .selectAll('t')
    .select([sql<string>`p.number || ' ' || p.name_ar`.as('project_name'), 'p.manager_user_id'])

type Found = TimeRow & { project_name: string; manager_user_id: string }

async function shown(ctx: Ctx, rows: readonly Found[]) {
  const names = await namesOfUsers(ctx, [...new Set(rows.map(row => row.user_id))])
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    state: row.state,
    project: { id: row.project_id, name: row.project_name },
    person: { id: row.user_id, name: names.get(row.user_id) ?? '' },
    on: row.worked_on,
    hours: row.quarters / 4,
    description: row.description,
    isBillable: row.is_billable,
    returnReason: row.return_reason,
  }))
}

export const daysOf = (from: Day) => ({ from, to: addDays(from, 6) })

export async function readWeek(ctx: Ctx, input: InputOf<typeof contract.readWeek>) {
  const { from, to } = daysOf(input.from)
  const rows = await entries(ctx)
    .where('t.user_id', '=', ctx.user.id)
    .where('t.worked_on', '>=', from)
    .where('t.worked_on', '<=', to)
    .orderBy('t.worked_on')
    .orderBy('t.id')
    .execute()
  const projects = await ctx.db
    .selectFrom('services.project')
    .select(['id', 'kind', sql<string>`number || ' ' || name_ar`.as('name')])
    .where('state', '=', 'active')
    .orderBy('number', 'desc')
    .limit(200)
    .execute()
  return {
    rows: await shown(ctx, rows),
    projects: projects.map(({ id, name, kind }) => ({ id, name, isBillable: kind === 'time' })),
  }
}

/** Whether the person decides over hours of somebody else on a project. */
export const mayDecide = (ctx: Ctx, row: { user_id: string; manager_user_id: string }) =>
  row.user_id !== ctx.user.id && (row.manager_user_id === ctx.user.id || ctx.can('services.projects.write'))

export async function listTime(ctx: Ctx, input: InputOf<typeof contract.listTime>) {
  const page = await keysetPage(
    whereEqual(entries(ctx), {
      't.project_id': input.projectId,
      't.state': input.state,
      't.user_id': input.personId,
    })
      .leftJoin('billing.invoice as i', 'i.id', 't.invoice_id')
      .select('i.number as invoice_number'),
    { ...input, descending: input.descending ?? true },
    { sort: 't.worked_on', id: 't.id' },
    row => [row.worked_on, row.id],
  )
  const rows = await shown(ctx, page.rows)
  return {
    rows: rows.map((row, at) => {
      const found = page.rows[at]!
      return {
        ...row,
        rate: found.rate_minor,
        invoice: found.invoice_id ? { id: found.invoice_id, number: found.invoice_number ?? '' } : null,
        mayDecide: found.state === 'submitted' && mayDecide(ctx, found),
      }
    }),
    next: page.next,
  }
}

export async function waitingTime(ctx: Ctx) {
  const rows = await entries(ctx)
    .where('t.state', '=', 'submitted')
    .where('p.manager_user_id', '=', ctx.user.id)
    .where('t.user_id', '<>', ctx.user.id)
    .orderBy('t.worked_on')
    .orderBy('t.id')
    .limit(200)
    .execute()
  return { rows: await shown(ctx, rows) }
}
