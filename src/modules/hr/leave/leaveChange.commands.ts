import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord } from '#kernel/server/record.ts'
import { addDays, type Day, monthOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, forbidden, invalid, refuse } from '#kernel/shared/refusal.ts'
import { type EmployeeRow, employees, ownEmployee } from '../employee/employee.row.ts'
import { leaveTypesOf } from '../leaveType/leaveType.queries.ts'
import { paidThrough } from '../payroll/payrollPosted.queries.ts'
import { calendarOf } from '../workCalendar/workCalendar.queries.ts'
import type * as contract from './leave.contract.ts'
import { type LeaveRow, leaveToChange, spanOf } from './leave.row.ts'
import {
  type LeaveSpan,
  lateReturnDays,
  whyNotCancelLeave,
  whyNotCutLeave,
  whyNotEncash,
} from './leave.rules.ts'
import { balanceOf, leaveAccountOf, leaveLawOn, limitOf, movesOf } from './leaveBalance.queries.ts'
import { countLeave } from './leaveFacts.queries.ts'
import { saveRecounted, writeMoves } from './leaveMoves.commands.ts'

/** Nobody computes an exception for themselves (rule 31 of 50-hr). */
async function refuseOwn(ctx: Ctx, employeeId: string): Promise<void> {
  if ((await ownEmployee(ctx))?.id === employeeId) deny(forbidden('hr.leave.own'))
}

const untilDay = (span: LeaveSpan, toOn: Day): LeaveSpan => ({
  fromOn: span.fromOn,
  toOn,
  halfDays: span.halfDays.filter(({ on }) => on <= toOn),
})

async function typeOf(ctx: Ctx, leave: LeaveRow) {
  return (await leaveTypesOf(ctx)).find(({ id }) => id === leave.type_id)!
}

/** The days before and after a leave ends on another day; null is a leave that does not take place. */
async function endingOn(ctx: Ctx, leave: LeaveRow, toOn: Day | null) {
  const type = await typeOf(ctx, leave)
  const before = await countLeave(ctx, leave.employee_id, spanOf(leave), type)
  return { before, after: toOn === null ? [] : before.filter(({ on }) => on <= toOn) }
}

const monthPaid = (on: Day | null) => (on === null ? null : monthOf(on))

export async function cutLeave(ctx: Ctx, input: InputOf<typeof contract.cutLeave>) {
  const { leave } = await leaveToChange(ctx, input, 'cut')
  await refuseOwn(ctx, leave.employee_id)
  const paid = await paidThrough(ctx, leave.employee_id)
  const span = spanOf(leave)
  refuse(whyNotCutLeave(span, input.toOn, monthPaid(paid)))
  const { before, after } = await endingOn(ctx, leave, input.toOn)
  const { version, restored } = await saveRecounted(
    ctx,
    leave,
    { before, after, paidThrough: paid },
    { to_on: input.toOn, halfDays: untilDay(span, input.toOn).halfDays },
    input.reason,
  )
  return { version, days: after.reduce((sum, { days }) => sum + days, 0), restored }
}

export async function cancelLeave(ctx: Ctx, input: InputOf<typeof contract.cancelLeave>) {
  const { leave } = await leaveToChange(ctx, input, 'cancel')
  await refuseOwn(ctx, leave.employee_id)
  const paid = await paidThrough(ctx, leave.employee_id)
  refuse(whyNotCancelLeave(spanOf(leave), monthPaid(paid)))
  const days = { ...(await endingOn(ctx, leave, null)), paidThrough: paid }
  await saveRecounted(ctx, leave, days, { state: 'cancelled' }, input.reason)
  return { ok: true as const }
}

export async function recordLeaveReturn(ctx: Ctx, input: InputOf<typeof contract.recordLeaveReturn>) {
  const { leave } = await leaveToChange(ctx, input, 'return')
  await refuseOwn(ctx, leave.employee_id)
  const { returnedOn } = input
  if (returnedOn <= leave.from_on) deny(invalid('hr.leave.returnBefore', { field: 'returnedOn' }))
  if (returnedOn > ctx.today) deny(invalid('hr.leave.returnAhead', { field: 'returnedOn' }))
  const span = spanOf(leave)
  const paid = await paidThrough(ctx, leave.employee_id)
  const lastOn = addDays(returnedOn, -1)
  const isEarly = lastOn < leave.to_on
  if (isEarly) refuse(whyNotCutLeave(span, lastOn, monthPaid(paid)))
  const days = await endingOn(ctx, leave, isEarly ? lastOn : leave.to_on)
  const { version, restored } = await saveRecounted(
    ctx,
    leave,
    { ...days, paidThrough: paid },
    {
      state: 'closed',
      returned_on: returnedOn,
      ...(isEarly ? { to_on: lastOn, halfDays: untilDay(span, lastOn).halfDays } : {}),
    },
    `العودة ${returnedOn}`,
  )
  const calendar = await calendarOf(ctx, leave.employee_id, leave.to_on, returnedOn)
  return { version, restored, lateDays: isEarly ? [] : lateReturnDays(leave.to_on, returnedOn, calendar) }
}

async function accruingType(ctx: Ctx, typeId: string) {
  const types = await leaveTypesOf(ctx)
  const type = types.find(({ id }) => id === typeId) ?? deny(invalid('hr.leave.type', { field: 'typeId' }))
  return { type, types }
}

function auditMove(ctx: Ctx, employee: EmployeeRow, days: number, reason: string): void {
  ctx.audit({
    subject: `hr.employee:${employee.id}`,
    label: employee.number,
    changes: [{ field: 'leaveDays', before: null, after: days }],
    reason,
  })
  ctx.hint('hr.employee', employee.id)
}

export async function adjustLeave(ctx: Ctx, input: InputOf<typeof contract.adjustLeave>) {
  await refuseOwn(ctx, input.employeeId)
  const employee = await lockRecord(ctx, employees, { id: input.employeeId })
  const { type } = await accruingType(ctx, input.typeId)
  if (!type.accrues) deny(invalid('hr.leave.notAccruing', { field: 'typeId' }))
  if (input.on > ctx.today) deny(invalid('hr.leave.ahead', { field: 'on' }))
  const isOpening = input.kind === 'opening'
  const known = movesOf(await leaveAccountOf(ctx, employee.id), type.id)
  // What was moved before the day of an opening is in it; what is known already would count twice.
  if (isOpening && known.some(({ kind, on }) => kind === 'opening' || on <= input.on))
    deny(conflict('hr.leave.opened'))
  await writeMoves(ctx, { employeeId: employee.id, typeId: type.id, requestId: null }, [
    {
      on: input.on,
      days: input.days,
      kind: input.kind,
      source: isOpening ? 'opening' : 'adjustment',
      reason: input.reason,
    },
  ])
  auditMove(ctx, employee, input.days, input.reason)
  return { ok: true as const }
}

export async function encashLeave(ctx: Ctx, input: InputOf<typeof contract.encashLeave>) {
  await refuseOwn(ctx, input.employeeId)
  const employee = await lockRecord(ctx, employees, { id: input.employeeId })
  const { type, types } = await accruingType(ctx, input.typeId)
  const account = await leaveAccountOf(ctx, employee.id)
  const law = await leaveLawOn(ctx, ctx.today)
  const balance = balanceOf(account, type, law, ctx.today)
  // Days that are promised to an approved leave are not paid out.
  const free = limitOf(account, type, types, { law, fromOn: addDays(ctx.today, 1), usedThisYear: 0 })
  refuse(whyNotEncash(type, free ?? balance, input.days))
  await writeMoves(ctx, { employeeId: employee.id, typeId: type.id, requestId: null }, [
    { on: ctx.today, days: -input.days, kind: 'encashed', source: 'encash', reason: input.reason },
  ])
  auditMove(ctx, employee, -input.days, input.reason)
  return { ok: true as const }
}
