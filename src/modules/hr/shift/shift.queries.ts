import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import { type Day, daysBetween } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import type { ShiftTable } from '../tables.ts'
import { companyDays } from '../workCalendar/companyDays.queries.ts'
import { type DayKind, dayKindOf, daysOf } from '../workCalendar/workCalendar.rules.ts'
import type * as contract from './shift.contract.ts'
import { type DayShift, defaultShift, type Shift, type ShiftSpan, shiftOn } from './shift.rules.ts'

export type ShiftRow = Selectable<ShiftTable>

export const shifts = recordKind({ table: 'hr.shift', kind: 'hr.shift', label: row => row.name_ar })

const shiftOf = (row: ShiftRow): Shift => ({
  spans: row.spans as ShiftSpan[],
  ramadanSpans: row.ramadan_spans as ShiftSpan[] | null,
  breakMinutes: row.break_minutes,
  graceInMinutes: row.grace_in_minutes,
  graceOutMinutes: row.grace_out_minutes,
})

/** What is due of an employee on a day: the kind of the day, and the shift of a working one. */
export type DayPlan = {
  on: Day
  kind: DayKind
  shift: DayShift | null
  shiftId: string | null
  isOwn: boolean
}

/** Friday, where no contract says otherwise. */
const usualRest: readonly number[] = [5]

/** The plans of employees from one day to another, by employee and day: the roster first, else the default shift on working days. */
export async function dayPlans(
  ctx: Ctx,
  employeeIds: readonly string[],
  fromOn: Day,
  toOn: Day,
): Promise<(employeeId: string, on: Day) => DayPlan> {
  const ids = [...new Set(employeeIds)]
  const [known, roster, terms, calendar] = await Promise.all([
    ctx.db.selectFrom('hr.shift').selectAll().execute(),
    ids.length === 0
      ? []
      : ctx.db
          .selectFrom('hr.roster_entry')
          .select(['employee_id', 'day', 'shift_id'])
          .where('employee_id', 'in', ids)
          .where('day', '>=', fromOn)
          .where('day', '<=', toOn)
          .execute(),
    ids.length === 0
      ? []
      : ctx.db
          .selectFrom('hr.employment_contract')
          .select(['employee_id', 'starts_on', 'ends_on', 'rest_days'])
          .where('employee_id', 'in', ids)
          .where('state', '<>', 'draft')
          .execute(),
    companyDays(ctx, fromOn, toOn),
  ])
  const usual = known.find(row => row.is_default)
  return (employeeId, on) => {
    const own = roster.find(entry => entry.employee_id === employeeId && entry.day === on)
    if (own) {
      const row = known.find(one => one.id === own.shift_id)
      const shift = row ? shiftOn(shiftOf(row), on, calendar.ramadan) : null
      return { on, kind: shift ? 'working' : 'rest', shift, shiftId: own.shift_id, isOwn: true }
    }
    const agreed = terms.find(
      one => one.employee_id === employeeId && one.starts_on <= on && (one.ends_on ?? on) >= on,
    )
    const restWeekdays = agreed?.rest_days ?? usualRest
    const kind = dayKindOf({ ...calendar, restWeekdays }, on)
    const shift =
      kind === 'working' ? shiftOn(usual ? shiftOf(usual) : defaultShift, on, calendar.ramadan) : null
    return { on, kind, shift, shiftId: shift ? (usual?.id ?? null) : null, isOwn: false }
  }
}

/** The plan of one employee on one day. */
export const planOn = async (ctx: Ctx, employeeId: string, on: Day): Promise<DayPlan> =>
  (await dayPlans(ctx, [employeeId], on, on))(employeeId, on)

/** The plans of one employee on several days, in their order. */
export async function plansOf(ctx: Ctx, employeeId: string, fromOn: Day, toOn: Day): Promise<DayPlan[]> {
  const planOf = await dayPlans(ctx, [employeeId], fromOn, toOn)
  return daysOf(fromOn, toOn).map(on => planOf(employeeId, on))
}

export async function listShifts(ctx: Ctx, _input: InputOf<typeof contract.listShifts>) {
  const rows = await ctx.db.selectFrom('hr.shift').selectAll().orderBy('name_ar').execute()
  return {
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      nameAr: row.name_ar,
      nameEn: row.name_en,
      ...shiftOf(row),
      spans: row.spans as ShiftSpan[],
      ramadanSpans: row.ramadan_spans as ShiftSpan[] | null,
      isDefault: row.is_default,
      isActive: row.is_active,
    })),
  }
}

export async function readRoster(ctx: Ctx, input: InputOf<typeof contract.readRoster>) {
  if (daysBetween(input.fromOn, input.toOn) < 0 || daysBetween(input.fromOn, input.toOn) > 41)
    deny(invalid('kernel.field.invalid', { field: 'toOn' }))
  let people = ctx.db
    .selectFrom('hr.employee')
    .select('id')
    .where('status', '<>', 'left')
    .where('joined_on', '<=', input.toOn)
    .orderBy('number')
  if (input.branchId) people = people.where('branch_id', '=', input.branchId)
  const ids = (await people.execute()).map(one => one.id)
  const [names, planOf] = [await employeeNames(ctx, ids), await dayPlans(ctx, ids, input.fromOn, input.toOn)]
  return {
    rows: ids.map(employeeId => ({
      employeeId,
      name: names.get(employeeId) ?? '',
      days: daysOf(input.fromOn, input.toOn).map(on => {
        const { kind, shiftId, isOwn } = planOf(employeeId, on)
        return { day: on, kind, shiftId, isOwn }
      }),
    })),
  }
}
