import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, forbidden, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { addDay, keepCorrected } from '../attendance/attendance.commands.ts'
import { attendanceDays, findDay, userIdsOf } from '../attendance/day.queries.ts'
import { deriveAgain } from '../attendance/derived.commands.ts'
import { ownEmployee } from '../employee/employee.row.ts'
import { lastPostedMonth } from '../payroll/payrollPosted.queries.ts'
import type * as contract from './attendanceRequest.contract.ts'
import { type RequestRow, requests } from './attendanceRequest.queries.ts'
import {
  attendanceRequestTransitions,
  whyNotDecideRequest,
  whyNotRequest,
  withMissedPunch,
} from './attendanceRequest.rules.ts'

export async function submitRequest(ctx: Ctx, input: InputOf<typeof contract.submitRequest>) {
  const employee = await ownEmployee(ctx)
  if (!employee) deny(forbidden('access.denial.noEmployee'))
  const [fromMinute, toMinute] = [input.from ?? null, input.to ?? null]
  const asked = { kind: input.kind, on: input.date, fromMinute, toMinute, reason: input.reason }
  refuse(whyNotRequest(asked, { today: ctx.today, lastPostedMonth: await lastPostedMonth(ctx, employee.id) }))
  const id = uuidv7()
  await ctx.db
    .insertInto('hr.attendance_request')
    .values({
      id,
      employee_id: employee.id,
      kind: input.kind,
      day: input.date,
      from_minute: fromMinute,
      to_minute: toMinute,
      reason: input.reason,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `hr.attendanceRequest:${id}`,
    label: `${employee.number} ${input.date}`,
    changes: [{ field: 'state', before: null, after: 'pending' }],
  })
  ctx.hint('hr.attendanceRequest', id)
  return { id }
}

export async function decideRequest(ctx: Ctx, input: InputOf<typeof contract.decideRequest>) {
  const row = await lockRecord(ctx, requests, input)
  const employeeUserId = (await userIdsOf(ctx, [row.employee_id])).get(row.employee_id) ?? null
  refuse(
    whyNotDecideRequest(
      { employeeUserId, on: row.day },
      ctx.user.id,
      await lastPostedMonth(ctx, row.employee_id),
    ),
  )
  refuse(whyNotFrom(attendanceRequestTransitions, input.action, row.state, 'hr.attendanceRequest.state'))
  if (input.action === 'reject' && (input.reason?.length ?? 0) < 3)
    deny(invalid('hr.reason.tooShort', { field: 'reason', params: { min: 3 } }))
  await saveRecord(
    ctx,
    requests,
    row,
    {
      state: input.action === 'approve' ? 'approved' : 'rejected',
      decided_by: ctx.user.id,
      decided_by_name: ctx.user.name,
      decided_at: ctx.now,
      decide_reason: input.reason,
    },
    { reason: input.reason },
  )
  if (input.action === 'approve') await grant(ctx, row)
  return { ok: true as const }
}

/** What an approval does to the day: a punch is written into it, approved hours are counted. */
async function grant(ctx: Ctx, row: RequestRow): Promise<void> {
  if (row.kind !== 'missedPunch') return deriveAgain(ctx, row.day, row.day, [row.employee_id])
  const day = await findDay(ctx, row.employee_id, row.day)
  const pairs = withMissedPunch(day?.pairs ?? [], row.from_minute, row.to_minute)
  if (pairs.length === 0)
    deny(invalid('hr.attendanceRequest.noArrival', { field: 'from', params: { date: row.day } }))
  if (day) await keepCorrected(ctx, await lockRecord(ctx, attendanceDays, { id: day.id }), pairs, row.reason)
  else await addDay(ctx, row.employee_id, row.day, pairs, row.reason)
}

export async function withdrawRequest(ctx: Ctx, input: InputOf<typeof contract.withdrawRequest>) {
  const own = await ownEmployee(ctx)
  const row = await lockRecord(ctx, requests, input)
  if (row.employee_id !== own?.id) deny(notFound())
  refuse(whyNotFrom(attendanceRequestTransitions, 'withdraw', row.state, 'hr.attendanceRequest.state'))
  await saveRecord(ctx, requests, row, { state: 'withdrawn' })
  return { ok: true as const }
}
