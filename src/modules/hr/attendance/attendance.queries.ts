import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { type Day, endOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyIds } from '#modules/parties/public.server.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { ownEmployee } from '../employee/employee.row.ts'
import { dayPlans, planOn } from '../shift/shift.queries.ts'
import { minutesOn, shiftStart } from '../shift/shift.rules.ts'
import { companyDays } from '../workCalendar/companyDays.queries.ts'
import { daysOf } from '../workCalendar/workCalendar.rules.ts'
import type * as contract from './attendance.contract.ts'
import {
  type AttendanceStatus,
  attendanceStatuses,
  type Pair,
  reviewTransitions,
} from './attendance.rules.ts'
import { attendanceSince, userIdsOf } from './day.queries.ts'
import type { PunchFlag } from './flag.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listAttendance>, 'limit' | 'cursor'>>

/** Whose days the caller reads: everybody's with the right to, else his own; null where no employee stands behind him. */
async function readsOf(ctx: Ctx): Promise<'all' | string | null> {
  if (ctx.can('hr.attendance.read')) return 'all'
  return (await ownEmployee(ctx))?.id ?? null
}

async function foundDays(ctx: Ctx, filter: Filter) {
  const reads = await readsOf(ctx)
  let found = ctx.db
    .selectFrom('hr.attendance as a')
    .innerJoin('hr.employee as e', 'e.id', 'a.employee_id')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .leftJoin('hr.work_site as s', 's.id', 'a.site_id')
  if (reads !== 'all')
    found = found.where(
      sql<boolean>`a.employee_id is not distinct from ${reads}::uuid and ${reads}::uuid is not null`,
    )
  found = whereEqual(found, {
    'a.attendance_date': filter.date,
    'a.employee_id': filter.employeeId,
    'e.branch_id': filter.branchId,
    'a.status': filter.status,
    'a.verdict': filter.verdict,
    'a.review_state': filter.reviewState,
  })
  if (filter.fromOn) found = found.where('a.attendance_date', '>=', filter.fromOn)
  if (filter.toOn) found = found.where('a.attendance_date', '<=', filter.toOn)
  if (filter.department)
    found = found.where(sql<boolean>`${filter.department} in (e.department, e.department_ar)`)
  if (filter.search) {
    const typed = filter.search.toUpperCase()
    const partyIds = await findPartyIds(ctx, filter.search)
    found = found.where(({ eb, or }) =>
      or([
        sql<boolean>`strpos(e.number, ${typed}) > 0`,
        ...(partyIds.length > 0 ? [eb('e.party_id', 'in', partyIds)] : []),
      ]),
    )
  }
  return found
}

const dayRows = async (ctx: Ctx, filter: Filter) =>
  (await foundDays(ctx, filter))
    .selectAll('a')
    .select([
      'e.number',
      'p.sort_name',
      sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name'),
      's.name_ar as site_name',
      sql<Date>`coalesce(a.check_in_time, a.created_at)`.as('came_at'),
    ])
type FoundRow = Awaited<ReturnType<Awaited<ReturnType<typeof dayRows>>['execute']>>[number]

const shownDay = (row: FoundRow) => ({
  id: row.id,
  version: row.version,
  employee: { id: row.employee_id, name: row.name, number: row.number },
  attendanceDate: row.attendance_date,
  checkInTime: row.check_in_time,
  checkOutTime: row.check_out_time,
  workedMinutes: row.worked_minutes,
  lateMinutes: row.late_minutes,
  earlyMinutes: row.early_minutes,
  overtimeMinutes: row.overtime_minutes,
  status: row.status,
  reviewState: row.review_state,
  source: row.source,
  verdict: row.verdict,
  flags: row.flags as PunchFlag[],
  site: row.site_id ? { id: row.site_id, name: row.site_name ?? '' } : null,
})

export async function listAttendance(ctx: Ctx, input: InputOf<typeof contract.listAttendance>) {
  const sorts = { date: 'a.attendance_date', name: 'p.sort_name', in: 'came_at' } as const
  const sort = input.sort ?? 'date'
  const wrapped = ctx.db.selectFrom((await dayRows(ctx, input)).as('d')).selectAll('d')
  const columns = { date: 'd.attendance_date', name: 'd.sort_name', in: 'd.came_at' } as const
  const page = await keysetPage(
    wrapped,
    { ...input, descending: input.descending ?? sort !== 'name' },
    { sort: columns[sort], id: 'd.id' },
    row => [row[sorts[sort].split('.').at(-1) as 'came_at'], row.id],
  )
  return { rows: page.rows.map(row => shownDay(row as FoundRow)), next: page.next }
}

export async function totalAttendance(ctx: Ctx, input: InputOf<typeof contract.totalAttendance>) {
  const count = sql<number>`count(*)::int`
  const counted = await (await foundDays(ctx, input))
    .select(count.as('count'))
    .select(sql<number>`coalesce(sum(a.worked_minutes), 0)::int`.as('worked'))
    .select(sql<number>`coalesce(sum(a.late_minutes), 0)::int`.as('late'))
    .executeTakeFirstOrThrow()
  const { status: _, reviewState: __, ...others } = input
  const groups = await (await foundDays(ctx, others))
    .select(['a.status', count.as('count')])
    .select(sql<number>`(count(*) filter (where a.review_state = 'pending'))::int`.as('pending'))
    .groupBy('a.status')
    .execute()
  const byStatus = Object.fromEntries(attendanceStatuses.map(status => [status, 0])) as Record<
    AttendanceStatus,
    number
  >
  for (const group of groups) byStatus[group.status] = group.count
  return {
    count: counted.count,
    byStatus,
    pending: groups.reduce((sum, group) => sum + group.pending, 0),
    workedMinutes: counted.worked,
    lateMinutes: counted.late,
    expected: input.date ? await expectedOn(ctx, input.date) : null,
  }
}

/** Employees whose shift of a day has begun and who are not recorded yet; null for who reads only his own. */
async function expectedOn(ctx: Ctx, on: Day): Promise<number | null> {
  if ((await readsOf(ctx)) !== 'all') return null
  const since = await attendanceSince(ctx)
  if (since === null || on < since || on > ctx.today) return 0
  const people = await ctx.db
    .selectFrom('hr.employee as e')
    .leftJoin('hr.attendance as a', join =>
      join.onRef('a.employee_id', '=', 'e.id').on('a.attendance_date', '=', on),
    )
    .select('e.id')
    .where('e.status', '=', 'active')
    .where('e.joined_on', '<=', on)
    .where('a.id', 'is', null)
    .execute()
  const ids = people.map(one => one.id)
  const planOf = await dayPlans(ctx, ids, on, on)
  const minute = minutesOn(on, ctx.now, ctx.company.timeZone)
  return ids.filter(id => {
    const { shift } = planOf(id, on)
    return shift !== null && minute >= shiftStart(shift)
  }).length
}

export async function attendanceDay(ctx: Ctx, { id }: InputOf<typeof contract.attendanceDay>) {
  const row = await (await dayRows(ctx, {})).where('a.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const plan = await planOn(ctx, row.employee_id, row.attendance_date)
  const userId = (await userIdsOf(ctx, [row.employee_id])).get(row.employee_id) ?? null
  const isOwn = userId === ctx.user.id
  return {
    ...shownDay(row),
    pairs: row.pairs as Pair[],
    surplusMinutes: row.surplus_minutes,
    shift: plan.shift && { spans: plan.shift.spans, breakMinutes: plan.shift.breakMinutes },
    approvedBy: row.approved_by_name,
    approvedAt: row.approved_at,
    note: row.note,
    isOwn,
    actions: isOwn
      ? []
      : actionsFrom(reviewTransitions, row.review_state, ctx.actor?.permissions ?? new Set()),
    punches: await punchesOf(ctx, row.employee_id, row.attendance_date),
  }
}

async function punchesOf(ctx: Ctx, employeeId: string, on: Day) {
  const rows = await ctx.db
    .selectFrom('hr.punch as p')
    .leftJoin('hr.punch_position as x', 'x.punch_id', 'p.id')
    .leftJoin('hr.work_site as s', 's.id', 'p.site_id')
    .leftJoin('hr.bound_device as d', 'd.id', 'p.device_id')
    .leftJoin('hr.kiosk as k', 'k.id', 'p.kiosk_id')
    .select(['p.id', 'p.at', 'p.action', 'p.verdict', 'p.reason', 'p.error_code', 'p.distance', 'p.flags'])
    .select(['d.label as device', 'k.name_ar as kiosk', 'x.latitude', 'x.longitude', 'x.accuracy'])
    .select([
      's.name_ar as site_name',
      's.latitude as site_latitude',
      's.longitude as site_longitude',
      's.radius',
    ])
    .where('p.employee_id', '=', employeeId)
    .where('p.attendance_date', '=', on)
    .orderBy('p.at')
    .execute()
  return rows.map(row => ({
    id: row.id,
    at: row.at,
    action: row.action,
    verdict: row.verdict,
    reason: row.reason,
    errorCode: row.error_code,
    distance: row.distance,
    flags: row.flags as PunchFlag[],
    device: row.device ?? row.kiosk,
    position:
      row.latitude === null || row.longitude === null
        ? null
        : { latitude: row.latitude, longitude: row.longitude, accuracy: row.accuracy },
    site: row.site_name
      ? {
          name: row.site_name,
          latitude: row.site_latitude,
          longitude: row.site_longitude,
          radius: row.radius,
        }
      : null,
  }))
}

export async function attendanceMonth(ctx: Ctx, input: InputOf<typeof contract.attendanceMonth>) {
  const fromOn = `${input.month}-01`
  const toOn = endOfMonth(fromOn)
  const { holidays } = await companyDays(ctx, fromOn, toOn)
  const { branchId, department } = input
  const rows = await (await foundDays(ctx, { fromOn, toOn, branchId, department } as Filter))
    .select(['a.id', 'a.employee_id', 'a.attendance_date', 'a.status', 'a.review_state'])
    .select(['a.worked_minutes', 'a.late_minutes', 'p.sort_name'])
    .orderBy('p.sort_name')
    .orderBy('a.employee_id')
    .orderBy('a.attendance_date')
    .execute()
  const byEmployee = Map.groupBy(rows, row => row.employee_id)
  const names = await employeeNames(ctx, [...byEmployee.keys()])
  return {
    days: daysOf(fromOn, toOn).map(on => ({ day: on, isHoliday: holidays.includes(on) })),
    rows: [...byEmployee].map(([employeeId, own]) => ({
      employee: { id: employeeId, name: names.get(employeeId) ?? '' },
      days: own.map(row => ({
        id: row.id,
        day: row.attendance_date,
        status: row.status,
        reviewState: row.review_state,
      })),
      workedMinutes: own.reduce((sum, row) => sum + row.worked_minutes, 0),
      lateMinutes: own.reduce((sum, row) => sum + row.late_minutes, 0),
      absentDays: own.filter(row => row.status === 'absent').length,
    })),
  }
}
