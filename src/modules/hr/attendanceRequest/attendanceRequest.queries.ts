import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { ownEmployee } from '../employee/employee.row.ts'
import { overtimeLawOn } from '../labourRule/labourRule.queries.ts'
import { passedLimits } from '../overtime/overtime.rules.ts'
import type { AttendanceRequestTable } from '../tables.ts'
import type * as contract from './attendanceRequest.contract.ts'
import { attendanceRequestTransitions } from './attendanceRequest.rules.ts'

export type RequestRow = Selectable<AttendanceRequestTable>

export const requests = recordKind({
  table: 'hr.attendance_request',
  kind: 'hr.attendanceRequest',
  label: row => row.day,
})

export async function listRequests(ctx: Ctx, input: InputOf<typeof contract.listRequests>) {
  const own = await ownEmployee(ctx)
  if (!own && (input.mine || !ctx.can('hr.attendance.read'))) return { rows: [], next: null }
  let found = ctx.db
    .selectFrom('hr.attendance_request as r')
    .innerJoin('hr.employee as e', 'e.id', 'r.employee_id')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .selectAll('r')
    .select(sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name'))
  found = whereEqual(found, { 'r.state': input.state, 'r.kind': input.kind })
  if (own && (input.mine || !ctx.can('hr.attendance.read'))) found = found.where('r.employee_id', '=', own.id)
  if (input.search)
    found = found.where(
      sql<boolean>`strpos(app.fold_light(coalesce(p.name_ar, p.name_en, p.code) || ' ' || e.number || ' ' || r.reason), app.fold_light(${input.search})) > 0`,
    )
  const sort = input.sort ?? 'created'
  const page = await keysetPage(
    found,
    { ...input, descending: input.descending ?? true },
    { sort: sort === 'date' ? 'r.day' : 'r.created_at', id: 'r.id' },
    row => [sort === 'date' ? row.day : row.created_at, row.id],
  )
  return { rows: await shownRequests(ctx, page.rows, own?.id ?? null), next: page.next }
}

async function shownRequests(
  ctx: Ctx,
  rows: readonly (RequestRow & { name: string })[],
  ownId: string | null,
) {
  const overtime = rows.filter(row => row.kind === 'overtime')
  const approved =
    overtime.length === 0
      ? []
      : await ctx.db
          .selectFrom('hr.attendance_request')
          .select(['employee_id', 'day', 'from_minute', 'to_minute'])
          .where('kind', '=', 'overtime')
          .where('state', '=', 'approved')
          .where('employee_id', 'in', [...new Set(overtime.map(row => row.employee_id))])
          .execute()
  const minutes = (row: Pick<RequestRow, 'from_minute' | 'to_minute'>) =>
    (row.to_minute ?? 0) - (row.from_minute ?? 0)
  const law = overtime.length === 0 ? null : await overtimeLawOn(ctx, ctx.today)
  return rows.map(row => {
    const isOwn = row.employee_id === ownId
    const before = approved
      .filter(one => one.employee_id === row.employee_id)
      .map(one => ({ on: one.day, minutes: minutes(one) }))
    const actions = actionsFrom(
      attendanceRequestTransitions,
      row.state,
      ctx.actor?.permissions ?? new Set(),
    ).filter(action => (action === 'withdraw') === isOwn)
    return {
      id: row.id,
      version: row.version,
      employee: { id: row.employee_id, name: row.name },
      kind: row.kind,
      date: row.day,
      from: row.from_minute,
      to: row.to_minute,
      reason: row.reason,
      state: row.state,
      decidedBy: row.decided_by_name,
      decideReason: row.decide_reason,
      createdAt: row.created_at,
      passes:
        law && row.kind === 'overtime' && row.state === 'pending'
          ? passedLimits({ on: row.day, minutes: minutes(row) }, before, law.limits)
          : [],
      isOwn,
      actions: isOwn && row.state === 'pending' ? (['withdraw'] as const).slice() : actions,
    }
  })
}
