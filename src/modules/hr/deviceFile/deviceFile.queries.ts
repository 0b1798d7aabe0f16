import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import { addDays, type Day, dayIn, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { listFileImports } from '#modules/platform/import/public.server.ts'
import type { Pair } from '../attendance/attendance.rules.ts'
import type { AttendanceRow } from '../attendance/day.queries.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { lastPaidMonth } from '../payroll/payrollPosted.queries.ts'
import { type DayPlan, dayPlans } from '../shift/shift.queries.ts'
import type { DeviceNumberTable, DevicePunchTable } from '../tables.ts'
import type * as contract from './deviceFile.contract.ts'
import { byDay, type DevicePunch, foldPunches, type KeptDay, pairsOfPunches } from './deviceFile.rules.ts'

export const fileKind = 'hr.attendance'
export const deviceNumbers = recordKind({
  table: 'hr.device_number',
  kind: 'hr.deviceNumber',
  label: (row: Selectable<DeviceNumberTable>) => `${row.device} ${row.number}`,
})

export type StoredPunch = Selectable<DevicePunchTable>

/** A day as the punches of devices make it, beside what is recorded of it. */
export type FileDay<P> = KeptDay & {
  employeeId: string
  plan: DayPlan
  punches: P[]
  pairs: Pair[]
  row: AttendanceRow | null
}

/** The span of days that punches may belong to. */
export function daysAround(punches: readonly { at: Date }[], timeZone: string): { from: Day; to: Day } {
  const days = punches.map(({ at }) => dayIn(at, timeZone)).toSorted()
  return { from: addDays(days[0]!, -1), to: addDays(days.at(-1)!, 1) }
}

/** What devices wrote of employees in a time. */
export const storedPunches = (
  ctx: Ctx,
  employeeIds: readonly string[],
  { from, to }: { from: Day; to: Day },
): Promise<StoredPunch[]> =>
  ctx.db
    .selectFrom('hr.device_punch')
    .selectAll()
    .where('employee_id', 'in', [...employeeIds])
    .where('at', '>=', instantOf(from, '00:00', ctx.company.timeZone))
    .where('at', '<', instantOf(addDays(to, 1), '00:00', ctx.company.timeZone))
    .execute()

/** The days of employees as all these punches make them. */
export async function daysOfPunches<P extends DevicePunch & { employeeId: string }>(
  ctx: Ctx,
  punches: readonly P[],
): Promise<FileDay<P>[]> {
  if (punches.length === 0) return []
  const { timeZone } = ctx.company
  const { from, to } = daysAround(punches, timeZone)
  const ids = [...new Set(punches.map(punch => punch.employeeId))].toSorted()
  const planOf = await dayPlans(ctx, ids, addDays(from, -1), addDays(to, 1))
  const paid = await lastPaidMonth(ctx)
  const rows: AttendanceRow[] = await ctx.db
    .selectFrom('hr.attendance')
    .selectAll()
    .where('employee_id', 'in', ids)
    .where('attendance_date', '>=', from)
    .where('attendance_date', '<=', to)
    .execute()
  const clocked = await ctx.db
    .selectFrom('hr.punch')
    .select(['employee_id', 'attendance_date'])
    .distinct()
    .where('employee_id', 'in', ids)
    .where('attendance_date', '>=', from)
    .where('attendance_date', '<=', to)
    .where('error_code', 'is', null)
    .execute()
  return ids.flatMap(employeeId => {
    const own = foldPunches(punches.filter(punch => punch.employeeId === employeeId))
    const days = byDay(own, on => planOf(employeeId, on).shift, timeZone)
    return [...days].map(([on, punches]): FileDay<P> => {
      const plan = planOf(employeeId, on)
      const row = rows.find(one => one.employee_id === employeeId && one.attendance_date === on) ?? null
      const isClocked = clocked.some(one => one.employee_id === employeeId && one.attendance_date === on)
      return {
        employeeId,
        plan,
        punches,
        pairs: pairsOfPunches(on, plan.shift, punches, timeZone),
        row,
        isFixed: isClocked || row?.source === 'manual' || (row?.approved_at ?? null) !== null,
        isPaid: paid !== null && on.slice(0, 7) <= paid,
      }
    })
  })
}

export const listDeviceFiles = (ctx: Ctx, input: InputOf<typeof contract.listDeviceFiles>) =>
  listFileImports(ctx, fileKind, input)

export async function listDeviceNumbers(ctx: Ctx, _input: InputOf<typeof contract.listDeviceNumbers>) {
  const rows = await ctx.db
    .selectFrom('hr.device_number')
    .selectAll()
    .orderBy('device')
    .orderBy('number')
    .execute()
  const names = await employeeNames(
    ctx,
    rows.map(row => row.employee_id),
  )
  return {
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      device: row.device,
      number: row.number,
      employee: { id: row.employee_id, name: names.get(row.employee_id) ?? '' },
    })),
  }
}
