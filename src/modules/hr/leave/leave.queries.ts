import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { endOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { requestAbout } from '#modules/approvals/public.server.ts'
import { findPartyIds } from '#modules/parties/public.server.ts'
import { type EmployeeRow, ownEmployee } from '../employee/employee.row.ts'
import { shownNumber } from '../fraction/fraction.rules.ts'
import { calendarOf } from '../workCalendar/workCalendar.queries.ts'
import type * as contract from './leave.contract.ts'
import { daysOfColumn, leaveSubject, spanOf } from './leave.row.ts'
import {
  type HalfDay,
  type LeaveAction,
  type LeaveState,
  lateReturnDays,
  leaveStates,
  leaveTransitions,
} from './leave.rules.ts'
import { leavePlan } from './leaveFacts.queries.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listLeaves>, 'limit' | 'cursor'>>

/** Whether the caller may decide over the leave of an employee: the line manager, and who may write leave. */
export async function mayDecide(ctx: Ctx, employee: Pick<EmployeeRow, 'manager_id'>): Promise<boolean> {
  if (ctx.can('hr.leave.write')) return true
  return employee.manager_id !== null && (await ownEmployee(ctx))?.id === employee.manager_id
}

const nameOf = (party: string) =>
  sql<string>`coalesce(${sql.ref(`${party}.name_ar`)}, ${sql.ref(`${party}.name_en`)}, ${sql.ref(`${party}.code`)})`

async function foundLeaves(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('hr.leave_request as l')
    .innerJoin('hr.employee as e', 'e.id', 'l.employee_id')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .innerJoin('hr.leave_type as t', 't.id', 'l.type_id')
    .leftJoin('hr.employee as s', 's.id', 'l.substitute_id')
    .leftJoin('parties.party as sp', 'sp.id', 's.party_id')
  found = whereEqual(found, {
    'l.state': filter.state,
    'l.type_id': filter.typeId,
    'l.employee_id': filter.employeeId,
    'e.branch_id': filter.branchId,
  })
  if (filter.month) {
    const firstOn = `${filter.month}-01`
    found = found.where('l.from_on', '<=', endOfMonth(firstOn)).where('l.to_on', '>=', firstOn)
  }
  if (filter.search) {
    const typed = filter.search.toUpperCase()
    const partyIds = await findPartyIds(ctx, filter.search)
    found = found.where(({ eb, or }) =>
      or([
        sql<boolean>`strpos(l.number, ${typed}) > 0`,
        sql<boolean>`strpos(e.number, ${typed}) > 0`,
        ...(partyIds.length > 0 ? [eb('e.party_id', 'in', partyIds)] : []),
      ]),
    )
  }
  return found
}

const leaveRows = async (ctx: Ctx, filter: Filter) =>
  (await foundLeaves(ctx, filter))
    .selectAll('l')
    .select([
      'e.number as employee_number',
      'e.manager_id',
      'e.service_from',
      't.code as type_code',
      't.name_ar as type_name_ar',
      't.name_en as type_name_en',
      's.number as substitute_number',
      nameOf('p').as('employee_name'),
      nameOf('sp').as('substitute_name'),
    ])
export type FoundLeave = Awaited<ReturnType<Awaited<ReturnType<typeof leaveRows>>['execute']>>[number]

export const shownType = (row: {
  type_id: string
  type_code: string
  type_name_ar: string
  type_name_en: string | null
}) => ({
  id: row.type_id,
  code: row.type_code,
  nameAr: row.type_name_ar,
  nameEn: row.type_name_en ?? row.type_name_ar,
})

const shownLeave = (row: FoundLeave) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  employee: { id: row.employee_id, name: row.employee_name, number: row.employee_number },
  type: shownType(row),
  fromOn: row.from_on,
  toOn: row.to_on,
  halfDays: row.half_days as HalfDay[],
  days: daysOfColumn(row.days),
  state: row.state,
  substitute: row.substitute_id
    ? { id: row.substitute_id, name: row.substitute_name, number: row.substitute_number ?? '' }
    : null,
  returnedOn: row.returned_on,
  createdAt: row.created_at,
})

async function pageOf(ctx: Ctx, input: InputOf<typeof contract.listOwnLeaves>, filter: Filter) {
  const sorts = { created: 'l.id', number: 'l.number', from: 'l.from_on' } as const
  const sort = input.sort ?? 'created'
  const page = await keysetPage(
    await leaveRows(ctx, filter),
    { ...input, descending: input.descending ?? sort === 'created' },
    { sort: sorts[sort], id: 'l.id' },
    row => [sort === 'created' ? row.id : sort === 'number' ? row.number : row.from_on, row.id],
  )
  return { rows: page.rows.map(shownLeave), next: page.next }
}

export const listLeaves = (ctx: Ctx, input: InputOf<typeof contract.listLeaves>) => pageOf(ctx, input, input)

export async function listOwnLeaves(ctx: Ctx, input: InputOf<typeof contract.listOwnLeaves>) {
  const own = await ownEmployee(ctx)
  if (!own) return { rows: [], next: null }
  return pageOf(ctx, input, { search: input.search, state: input.state, employeeId: own.id })
}

export async function listWaitingLeaves(ctx: Ctx) {
  const own = await ownEmployee(ctx)
  let rows = (await leaveRows(ctx, { state: 'pending' })).orderBy('l.from_on').limit(100)
  if (own) rows = rows.where('l.employee_id', '<>', own.id)
  if (!ctx.can('hr.leave.write')) {
    if (!own) return { rows: [] }
    rows = rows.where('e.manager_id', '=', own.id)
  }
  return { rows: (await rows.execute()).map(shownLeave) }
}

export async function totalLeaves(ctx: Ctx, input: InputOf<typeof contract.totalLeaves>) {
  const count = sql<number>`count(*)::int`
  const all = await (await foundLeaves(ctx, input))
    .select([count.as('count'), sql<number>`coalesce(sum(l.days), 0)::float8`.as('days')])
    .executeTakeFirstOrThrow()
  const { state: _, ...others } = input
  const groups = await (await foundLeaves(ctx, others))
    .select(['l.state', count.as('count')])
    .select(
      sql<number>`count(*) filter (where l.state in ('approved', 'closed')
        and ${ctx.today} between l.from_on and l.to_on)::int`.as('away'),
    )
    .groupBy('l.state')
    .execute()
  const byState = Object.fromEntries(leaveStates.map(state => [state, 0])) as Record<LeaveState, number>
  for (const group of groups) byState[group.state] = group.count
  return { ...all, byState, awayToday: groups.reduce((sum, group) => sum + group.away, 0) }
}

/** The actions of a leave for the caller: what concerns oneself others do, but for taking back what one asked. */
function actionsOf(
  ctx: Ctx,
  row: FoundLeave,
  facts: { isOwn: boolean; mayDecide: boolean; isInApproval: boolean },
): LeaveAction[] {
  return actionsFrom(leaveTransitions, row.state, new Set(['hr.leave.write'])).filter(action => {
    if (action === 'withdraw')
      return facts.isOwn || row.created_by === ctx.user.id || ctx.can('hr.leave.write')
    if (facts.isOwn) return false
    if (action === 'approve' || action === 'reject') return facts.mayDecide && !facts.isInApproval
    return ctx.can('hr.leave.write')
  })
}

export async function getLeave(ctx: Ctx, { id }: InputOf<typeof contract.getLeave>) {
  const row = await (await leaveRows(ctx, {})).where('l.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const isOwn = (await ownEmployee(ctx))?.id === row.employee_id
  const decides = await mayDecide(ctx, row)
  if (!isOwn && !decides && row.created_by !== ctx.user.id && !ctx.can('hr.leave.read')) deny(notFound())
  const request = await requestAbout(ctx, leaveSubject(id))
  const employee = { id: row.employee_id, service_from: row.service_from }
  const plan =
    row.state === 'pending'
      ? await leavePlan(ctx, employee, { ...spanOf(row), typeId: row.type_id }, row.id)
      : null
  const returned = row.returned_on
  return {
    ...shownLeave(row),
    isOwn,
    reason: row.reason,
    contact: row.contact,
    fileId: row.file_id,
    isPayAdvanced: row.is_pay_advanced,
    askedBy: row.created_by_name,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at,
    decisionReason: row.decision_reason,
    available: plan?.available ? shownNumber(plan.available, 2) : null,
    lateDays: returned
      ? lateReturnDays(row.to_on, returned, await calendarOf(ctx, row.employee_id, row.to_on, returned))
      : [],
    request,
    actions: actionsOf(ctx, row, {
      isOwn,
      mayDecide: decides,
      isInApproval: request?.state === 'pending',
    }),
  }
}
