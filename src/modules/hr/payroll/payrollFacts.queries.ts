import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { UnpaidDays } from '../endOfService/serviceYears.rules.ts'
import { leaveAccounts } from '../leave/leaveBalance.queries.ts'
import type { LeaveMove } from '../leave/leaveBalance.rules.ts'
import { unpaidLeaveDays } from '../leavePay/leavePay.queries.ts'
import { leaveTypesOf } from '../leaveType/leaveType.queries.ts'
import { dayPlans } from '../shift/shift.queries.ts'
import type { UnpaidTime } from './absence.rules.ts'
import type { ApprovedOvertime } from './earning.rules.ts'

/** What attendance and leave say of an employee's days: what is not paid, what was late, what was worked beyond the hours. */
export type TimeFacts = {
  unpaid: UnpaidTime[]
  late: { on: Day; minutes: number }[]
  overtime: ApprovedOvertime[]
}

/** What still waits for a decision in some days: each keeps a run from being submitted. */
export type WaitingFacts = {
  pendingDays: number
  incompleteDays: number
  pendingLeaves: number
  pendingOvertime: number
}

/** Leave of an employee through a day: what moved the balance, and unpaid days that shorten the service. */
export type LeaveFacts = { moves: LeaveMove[]; unpaid: UnpaidDays[] }

const timed = ['absence', 'unpaidLeave', 'overtime'] as const

/** The time facts of employees from one day to another; an employee without any is absent. */
export async function timeFactsOf(
  ctx: Ctx,
  employeeIds: readonly string[],
  fromOn: Day,
  toOn: Day,
): Promise<Map<string, TimeFacts>> {
  const facts = new Map<string, TimeFacts>()
  if (employeeIds.length === 0) return facts
  const inputs = await ctx.db
    .selectFrom('hr.payroll_input')
    .select(['employee_id', 'kind', 'happened_on', 'days', 'minutes', 'overtime_kind'])
    .where('employee_id', 'in', [...employeeIds])
    .where('kind', 'in', timed)
    .where('withdrawn_at', 'is', null)
    .where('happened_on', '>=', fromOn)
    .where('happened_on', '<=', toOn)
    .orderBy('happened_on')
    .orderBy('id')
    .execute()
  for (const input of inputs) {
    const own = factsOf(facts, input.employee_id)
    const on = input.happened_on
    if (input.kind === 'overtime')
      own.overtime.push({ on, minutes: input.minutes ?? 0, kind: input.overtime_kind ?? 'normal' })
    else if (input.kind === 'absence' || input.kind === 'unpaidLeave')
      own.unpaid.push({ on, days: Number(input.days), reason: input.kind })
  }
  await addAttendance(ctx, facts, employeeIds, fromOn, toOn)
  for (const [employeeId, unpaid] of await unpaidLeaveDays(ctx, employeeIds, fromOn, toOn))
    factsOf(facts, employeeId).unpaid.push(...unpaid)
  return facts
}

function factsOf(facts: Map<string, TimeFacts>, employeeId: string): TimeFacts {
  const own = facts.get(employeeId) ?? { unpaid: [], late: [], overtime: [] }
  facts.set(employeeId, own)
  return own
}

const overtimeOn = { working: 'normal', rest: 'restDay', holiday: 'holiday' } as const

/** Closed days of attendance that nobody questions: absences, lateness and the overtime that was approved. */
async function addAttendance(
  ctx: Ctx,
  facts: Map<string, TimeFacts>,
  employeeIds: readonly string[],
  fromOn: Day,
  toOn: Day,
): Promise<void> {
  const days = await ctx.db
    .selectFrom('hr.attendance')
    .select(['employee_id', 'attendance_date', 'status', 'late_minutes', 'overtime_minutes'])
    .where('employee_id', 'in', [...employeeIds])
    .where('attendance_date', '>=', fromOn)
    .where('attendance_date', '<=', toOn)
    .where('closed_at', 'is not', null)
    .where('review_state', 'in', ['clean', 'confirmed'])
    .orderBy('attendance_date')
    .execute()
  if (days.length === 0) return
  const planOf = await dayPlans(ctx, employeeIds, fromOn, toOn)
  for (const day of days) {
    const on = day.attendance_date
    const own = factsOf(facts, day.employee_id)
    if (day.status === 'absent') own.unpaid.push({ on, days: 1, reason: 'absence' })
    if (day.late_minutes > 0) own.late.push({ on, minutes: day.late_minutes })
    if (day.overtime_minutes > 0)
      own.overtime.push({
        on,
        minutes: day.overtime_minutes,
        kind: overtimeOn[planOf(day.employee_id, on).kind],
      })
  }
}

/** What of the days waits for a decision, by employee; an employee whose days are decided is absent. */
export async function waitingOf(
  ctx: Ctx,
  employeeIds: readonly string[],
  fromOn: Day,
  toOn: Day,
): Promise<Map<string, WaitingFacts>> {
  const waiting = new Map<string, WaitingFacts>()
  if (employeeIds.length === 0) return waiting
  const rows = await rawQuery<{ employee_id: string; kind: keyof WaitingFacts; count: number }>(
    ctx.db,
    `select employee_id, case when review_state = 'pending' then 'pendingDays' else 'incompleteDays' end as kind, count(*)::int
       from hr.attendance where company_id = $1 and employee_id = any($2) and attendance_date between $3 and $4
         and (review_state = 'pending' or (status = 'incomplete' and review_state = 'clean')) group by 1, 2
     union all
     select employee_id, 'pendingLeaves', count(*)::int from hr.leave_request
       where company_id = $1 and employee_id = any($2) and state = 'pending' and from_on <= $4 and to_on >= $3 group by 1
     union all
     select employee_id, 'pendingOvertime', count(*)::int from hr.attendance_request
       where company_id = $1 and employee_id = any($2) and state = 'pending' and kind = 'overtime' and day between $3 and $4 group by 1`,
    [ctx.company.id, [...employeeIds], fromOn, toOn],
  )
  for (const { employee_id, kind, count } of rows) {
    const own = waiting.get(employee_id) ?? {
      pendingDays: 0,
      incompleteDays: 0,
      pendingLeaves: 0,
      pendingOvertime: 0,
    }
    own[kind] = count
    waiting.set(employee_id, own)
  }
  return waiting
}

/** Leave of employees through a day. */
export async function leaveFactsOf(
  ctx: Ctx,
  employeeIds: readonly string[],
  through: Day,
): Promise<Map<string, LeaveFacts>> {
  const facts = new Map<string, LeaveFacts>()
  if (employeeIds.length === 0) return facts
  const inputs = await ctx.db
    .selectFrom('hr.payroll_input')
    .select(['id', 'employee_id', 'kind', 'happened_on', 'days'])
    .where('employee_id', 'in', [...employeeIds])
    .where('kind', 'in', ['unpaidLeave', 'paidLeave'])
    .where('withdrawn_at', 'is', null)
    .where('happened_on', '<=', through)
    .orderBy('happened_on')
    .execute()
  for (const { id, employee_id, kind, happened_on, days } of inputs) {
    const own = facts.get(employee_id) ?? { moves: [], unpaid: [] }
    facts.set(employee_id, own)
    if (kind === 'unpaidLeave') own.unpaid.push({ on: happened_on, days: Number(days) })
    else own.moves.push({ on: happened_on, days: -Number(days), kind: 'taken', source: id, reason: null })
  }
  const annual = (await leaveTypesOf(ctx)).find(type => type.accrues)
  for (const [employeeId, account] of await leaveAccounts(ctx, employeeIds)) {
    const own = facts.get(employeeId) ?? { moves: [], unpaid: [] }
    own.moves.push(...account.moves.filter(move => move.typeId === annual?.id && move.on <= through))
    own.unpaid.push(...account.unpaid.filter(({ on }) => on <= through))
    if (own.moves.length > 0 || own.unpaid.length > 0) facts.set(employeeId, own)
  }
  return facts
}
