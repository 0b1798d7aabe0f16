import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { UnpaidDays } from '../endOfService/serviceYears.rules.ts'
import type { LeaveMove } from '../leave/leaveBalance.rules.ts'
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
    const own = facts.get(input.employee_id) ?? { unpaid: [], late: [], overtime: [] }
    facts.set(input.employee_id, own)
    const on = input.happened_on
    if (input.kind === 'overtime')
      own.overtime.push({ on, minutes: input.minutes ?? 0, kind: input.overtime_kind ?? 'normal' })
    else if (input.kind === 'absence' || input.kind === 'unpaidLeave')
      own.unpaid.push({ on, days: Number(input.days), reason: input.kind })
  }
  return facts
}

/** What of the days waits for a decision, by employee; an employee whose days are decided is absent. */
export async function waitingOf(
  _ctx: Ctx,
  _employeeIds: readonly string[],
  _fromOn: Day,
  _toOn: Day,
): Promise<Map<string, WaitingFacts>> {
  return new Map()
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
  return facts
}
