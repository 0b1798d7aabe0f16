import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, forbidden, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { notify } from '#modules/alerts/public.server.ts'
import { needsApproval, submitForApproval, voidRequest } from '#modules/approvals/public.server.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { type EmployeeRow, employees, ownEmployee } from '../employee/employee.row.ts'
import { employeeTransitions } from '../employee/employee.rules.ts'
import type * as contract from './leave.contract.ts'
import { mayDecide } from './leave.queries.ts'
import { type LeaveRow, leaveSubject, leaves, leaveToChange, lockLeave, spanOf, userOf } from './leave.row.ts'
import {
  leaveTransitions,
  whyNotAfford,
  whyNotDecideLeave,
  whyNotLeaveDays,
  whyNotSubmitLeave,
} from './leave.rules.ts'
import { takenMoves } from './leaveBalance.rules.ts'
import { heldLeaves, leavePlan } from './leaveFacts.queries.ts'
import { drawnOf, writeMoves } from './leaveMoves.commands.ts'

type Asked = InputOf<typeof contract.submitLeave>

export async function submitLeave(ctx: Ctx, input: Asked) {
  const own = await ownEmployee(ctx)
  if (!own) deny(refused('hr.employee.none'))
  return submitOf(ctx, own.id, input)
}

export async function submitLeaveFor(
  ctx: Ctx,
  { employeeId, ...asked }: InputOf<typeof contract.submitLeaveFor>,
) {
  return submitOf(ctx, employeeId, asked)
}

async function submitOf(ctx: Ctx, employeeId: string, asked: Asked) {
  const employee = await lockRecord(ctx, employees, { id: employeeId })
  refuse(whyNotFrom(employeeTransitions, 'update', employee.status, 'hr.employee.state'))
  refuse(whyNotLeaveDays(asked, { serviceFrom: employee.service_from, today: ctx.today }))
  const span = { fromOn: asked.fromOn, toOn: asked.toOn, halfDays: asked.halfDays, typeId: asked.typeId }
  const plan = await leavePlan(ctx, employee, span, null)
  const substituteId = asked.substituteId ?? null
  if (substituteId === employee.id) deny(invalid('hr.leave.substituteSelf', { field: 'substituteId' }))
  if (substituteId) {
    const substitute = await ctx.db
      .selectFrom('hr.employee')
      .select('status')
      .where('id', '=', substituteId)
      .executeTakeFirst()
    if (substitute?.status !== 'active') deny(invalid('kernel.field.option', { field: 'substituteId' }))
  }
  refuse(
    whyNotSubmitLeave(
      {
        ...span,
        days: plan.days,
        type: plan.type,
        reason: asked.reason,
        fileId: asked.fileId ?? null,
        substituteId,
      },
      {
        others: await heldLeaves(ctx, employee.id, span, null),
        available: plan.available,
        usableFromOn: plan.usableFromOn,
        substituteLeaves: substituteId ? await heldLeaves(ctx, substituteId, span, null) : [],
      },
    ),
  )
  const isAsked = plan.type.needsApproval && (await needsApproval(ctx, 'leave_request', null))
  const state = plan.type.needsApproval ? ('pending' as const) : ('approved' as const)
  const id = uuidv7()
  const number = await nextNumber(ctx, 'LV', ctx.today)
  const leave = await ctx.db
    .insertInto('hr.leave_request')
    .values({
      id,
      number,
      employee_id: employee.id,
      type_id: asked.typeId,
      from_on: asked.fromOn,
      to_on: asked.toOn,
      half_days: JSON.stringify(asked.halfDays),
      days: plan.days.toFixed(1),
      reason: asked.reason,
      substitute_id: substituteId,
      contact: asked.contact,
      file_id: asked.fileId ?? null,
      is_pay_advanced: asked.isPayAdvanced,
      state,
      created_at: ctx.now,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `hr.leave:${id}`,
    label: number,
    changes: [
      { field: 'fromOn', before: null, after: asked.fromOn },
      { field: 'toOn', before: null, after: asked.toOn },
      { field: 'state', before: null, after: state },
    ],
  })
  ctx.hint('hr.leave', id)
  if (state === 'approved') await takeDays(ctx, leave, plan.counted)
  else if (isAsked)
    await submitForApproval(ctx, {
      source: 'leave_request',
      subject: leaveSubject(id),
      title: `${number} · ${(await employeeNames(ctx, [employee.id])).get(employee.id) ?? employee.number}`,
      amountMinor: null,
    })
  else await tellManager(ctx, employee, leave)
  return { id, number, state }
}

async function tellManager(ctx: Ctx, employee: EmployeeRow, leave: LeaveRow): Promise<void> {
  const managerUserId = await userOf(ctx, employee.manager_id)
  if (!managerUserId || managerUserId === ctx.user.id) return
  await notify(ctx, managerUserId, {
    kind: 'leave_waiting',
    titleKey: 'hr.leave.notice.waiting',
    params: { name: (await employeeNames(ctx, [employee.id])).get(employee.id) ?? '', number: leave.number },
    subject: leaveSubject(leave.id),
  })
}

/** Takes the days of a leave that is approved out of the balance. */
async function takeDays(
  ctx: Ctx,
  leave: LeaveRow,
  counted: Awaited<ReturnType<typeof leavePlan>>['counted'],
): Promise<void> {
  const drawn = await drawnOf(ctx, leave)
  await writeMoves(
    ctx,
    { employeeId: leave.employee_id, typeId: drawn.id, requestId: leave.id },
    takenMoves(counted, leave.number),
  )
}

export async function withdrawLeave(ctx: Ctx, input: InputOf<typeof contract.withdrawLeave>) {
  const { leave } = await leaveToChange(ctx, input, 'withdraw')
  const own = await ownEmployee(ctx)
  if (own?.id !== leave.employee_id && leave.created_by !== ctx.user.id && !ctx.can('hr.leave.write'))
    deny(forbidden('access.permission.missing'))
  await voidRequest(ctx, leaveSubject(leave.id))
  await saveRecord(ctx, leaves, leave, { state: 'withdrawn' })
  return { ok: true as const }
}

/** Approves a locked request: the balance is looked at again, because another may have been approved meanwhile. */
export async function approveLocked(
  ctx: Ctx,
  { leave, employee }: Awaited<ReturnType<typeof lockLeave>>,
  reason: string | null,
): Promise<number> {
  refuse(whyNotFrom(leaveTransitions, 'approve', leave.state, 'hr.leave.state'))
  refuse(whyNotDecideLeave(await userOf(ctx, employee.id), ctx.user.id))
  const plan = await leavePlan(ctx, employee, { ...spanOf(leave), typeId: leave.type_id }, leave.id)
  refuse(whyNotAfford(plan, plan.available))
  const version = await saveRecord(ctx, leaves, leave, {
    state: 'approved',
    days: plan.days.toFixed(1),
    decided_at: ctx.now,
    decided_by: ctx.user.id,
    decided_by_name: ctx.user.name,
    decision_reason: reason,
  })
  await takeDays(ctx, leave, plan.counted)
  await tellEmployee(ctx, leave, 'approved')
  return version
}

export async function rejectLocked(ctx: Ctx, leave: LeaveRow, reason: string): Promise<number> {
  refuse(whyNotFrom(leaveTransitions, 'reject', leave.state, 'hr.leave.state'))
  const version = await saveRecord(
    ctx,
    leaves,
    leave,
    {
      state: 'rejected',
      decided_at: ctx.now,
      decided_by: ctx.user.id,
      decided_by_name: ctx.user.name,
      decision_reason: reason.slice(0, 500),
    },
    { reason },
  )
  await tellEmployee(ctx, leave, 'rejected')
  return version
}

async function tellEmployee(ctx: Ctx, leave: LeaveRow, outcome: 'approved' | 'rejected'): Promise<void> {
  const userId = await userOf(ctx, leave.employee_id)
  if (!userId) return
  await notify(ctx, userId, {
    kind: 'leave_decided',
    tone: outcome === 'approved' ? 'success' : 'warning',
    titleKey: outcome === 'approved' ? 'hr.leave.notice.approved' : 'hr.leave.notice.rejected',
    params: { number: leave.number },
    subject: leaveSubject(leave.id),
  })
}

export async function decideLeave(ctx: Ctx, input: InputOf<typeof contract.decideLeave>) {
  // The company's own people decide, never staff of the platform on a visit.
  if (ctx.actor?.browse || ctx.actor?.superAdmin) deny(refused('platform.browse.companyDecides'))
  const locked = await lockLeave(ctx, input)
  const { leave, employee } = locked
  refuse(whyNotDecideLeave(await userOf(ctx, employee.id), ctx.user.id))
  if (!(await mayDecide(ctx, employee))) deny(forbidden('access.permission.missing'))
  if (leave.state === 'pending' && (await isInApproval(ctx, leave.id)))
    deny(refused('approvals.request.pending'))
  if (input.decision === 'approve')
    return { version: await approveLocked(ctx, locked, input.reason), state: 'approved' as const }
  const reason = input.reason ?? deny(invalid('hr.leave.rejectReason', { field: 'reason' }))
  return { version: await rejectLocked(ctx, leave, reason), state: 'rejected' as const }
}

/** Whether a rule of approvals decides over the request. */
async function isInApproval(ctx: Ctx, id: string): Promise<boolean> {
  const request = await ctx.db
    .selectFrom('approvals.approval_request')
    .select('id')
    .where('subject_type', '=', leaveSubject(id).type)
    .where('subject_id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return request !== undefined
}
