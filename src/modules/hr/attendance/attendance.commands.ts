import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { lastPostedMonth } from '../payroll/payrollPosted.queries.ts'
import { planOn } from '../shift/shift.queries.ts'
import { closesAt, minutesOn } from '../shift/shift.rules.ts'
import type * as contract from './attendance.contract.ts'
import {
  type Pair,
  type ReviewAction,
  reviewTransitions,
  whyNotEmployedOn,
  whyNotPairs,
  whyNotReviewDay,
} from './attendance.rules.ts'
import { type AttendanceRow, attendanceDays, findDay, userIdsOf } from './day.queries.ts'
import { derivedDay } from './derived.commands.ts'

/** Locks a day that this person may decide: not his own, not one of a posted run. */
async function dayToReview(
  ctx: Ctx,
  seen: { id: string; version?: number },
  action: ReviewAction,
): Promise<AttendanceRow> {
  const row = await lockRecord(ctx, attendanceDays, seen)
  await refuseOwnOrPaid(ctx, row.employee_id, row.attendance_date)
  refuse(whyNotFrom(reviewTransitions, action, row.review_state, 'hr.attendance.state'))
  return row
}

async function refuseOwnOrPaid(ctx: Ctx, employeeId: string, attendanceOn: string): Promise<void> {
  const users = await userIdsOf(ctx, [employeeId])
  if (!users.has(employeeId)) deny(notFound())
  const employeeUserId = users.get(employeeId) ?? null
  refuse(
    whyNotReviewDay({ employeeUserId, attendanceOn }, ctx.user.id, await lastPostedMonth(ctx, employeeId)),
  )
}

const decisionOf = (ctx: Ctx) => ({
  approved_by: ctx.user.id,
  approved_by_name: ctx.user.name,
  approved_at: ctx.now,
})

export async function confirmAttendance(ctx: Ctx, { days }: InputOf<typeof contract.confirmAttendance>) {
  for (const seen of days.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const row = await dayToReview(ctx, seen, 'confirm')
    await saveRecord(ctx, attendanceDays, row, { review_state: 'confirmed', ...decisionOf(ctx) })
  }
  return { confirmed: days.length }
}

/** The times stand as what was claimed; nothing of them is work. */
export async function rejectAttendance(ctx: Ctx, input: InputOf<typeof contract.rejectAttendance>) {
  const row = await dayToReview(ctx, input, 'reject')
  const columns = {
    review_state: 'rejected' as const,
    worked_minutes: 0,
    overtime_minutes: 0,
    note: input.reason,
    ...decisionOf(ctx),
  }
  await saveRecord(ctx, attendanceDays, row, columns, { reason: input.reason })
  return { ok: true as const }
}

export async function correctAttendance(ctx: Ctx, input: InputOf<typeof contract.correctAttendance>) {
  const row = await dayToReview(ctx, input, 'correct')
  refuse(whyNotPairs(input.pairs))
  await keepCorrected(ctx, row, input.pairs, input.reason)
  return { ok: true as const }
}

/** Puts other times in the place of a day's, confirmed by who does it. Within a command whose right and day are checked. */
export async function keepCorrected(
  ctx: Ctx,
  row: AttendanceRow,
  pairs: readonly Pair[],
  reason: string | null,
): Promise<void> {
  const plan = await planOn(ctx, row.employee_id, row.attendance_date)
  const isOver = minutesOn(plan.on, ctx.now, ctx.company.timeZone) >= closesAt(plan.shift)
  const derived = await derivedDay(ctx, row.employee_id, plan, pairs, isOver)
  const status = pairs.length === 0 ? (plan.kind === 'working' ? 'absent' : plan.kind) : derived.status
  const { pairs: written, check_in_time, check_out_time, ...figures } = derived
  const said = (at: Date | null) => at?.getTime()
  await saveRecord(
    ctx,
    attendanceDays,
    { ...row, pairs: JSON.stringify(row.pairs) },
    {
      ...figures,
      pairs: written,
      check_in_time,
      check_out_time,
      status,
      review_state: 'confirmed',
      source: 'manual',
      closed_at: isOver ? (row.closed_at ?? ctx.now) : null,
      note: reason,
      ...decisionOf(ctx),
    },
    {
      reason,
      changes: [
        ...(said(row.check_in_time) === said(check_in_time)
          ? []
          : [{ field: 'checkInTime', before: row.check_in_time, after: check_in_time }]),
        ...(said(row.check_out_time) === said(check_out_time)
          ? []
          : [{ field: 'checkOutTime', before: row.check_out_time, after: check_out_time }]),
      ],
    },
  )
}

export async function addAttendance(ctx: Ctx, input: InputOf<typeof contract.addAttendance>) {
  if (input.date > ctx.today) deny(invalid('hr.attendance.future', { field: 'date' }))
  await refuseOwnOrPaid(ctx, input.employeeId, input.date)
  const pairs = [{ in: input.in, out: input.out ?? null }]
  refuse(whyNotPairs(pairs))
  return addDay(ctx, input.employeeId, input.date, pairs, input.note)
}

/** A day that nobody clocked, by hand; one that only says "absent" or "rest" gives way. */
export async function addDay(
  ctx: Ctx,
  employeeId: string,
  date: string,
  pairs: readonly Pair[],
  note: string | null,
): Promise<{ id: string }> {
  const employment = await ctx.db
    .selectFrom('hr.employee')
    .select(['joined_on as joinedOn', 'left_on as leftOn'])
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  refuse(whyNotEmployedOn(date, employment))
  const known = await findDay(ctx, employeeId, date)
  if (known && known.pairs.length > 0) deny(invalid('hr.attendance.known', { field: 'date' }))
  if (known) {
    await keepCorrected(ctx, await lockRecord(ctx, attendanceDays, { id: known.id }), pairs, note)
    return { id: known.id }
  }
  const plan = await planOn(ctx, employeeId, date)
  const isOver = minutesOn(plan.on, ctx.now, ctx.company.timeZone) >= closesAt(plan.shift)
  const derived = await derivedDay(ctx, employeeId, plan, pairs, isOver)
  const id = uuidv7()
  await ctx.db
    .insertInto('hr.attendance')
    .values({
      id,
      employee_id: employeeId,
      attendance_date: date,
      ...derived,
      review_state: 'confirmed',
      source: 'manual',
      closed_at: isOver ? ctx.now : null,
      note,
      ...decisionOf(ctx),
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `hr.attendance:${id}`,
    label: date,
    changes: [{ field: 'checkInTime', before: null, after: derived.check_in_time }],
    ...(note ? { reason: note } : {}),
  })
  ctx.hint('hr.attendance', id)
  return { id }
}
