import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotReviewDay } from '../attendance/attendance.rules.ts'
import { userIdsOf } from '../attendance/day.queries.ts'
import { deriveAgain } from '../attendance/derived.commands.ts'
import { lastPostedMonth } from '../payroll/payrollPosted.queries.ts'
import type * as contract from './shift.contract.ts'
import { shifts } from './shift.queries.ts'
import { whyNotSaveShift } from './shift.rules.ts'

export async function saveShift(ctx: Ctx, input: InputOf<typeof contract.saveShift>) {
  refuse(whyNotSaveShift({ ...input, ramadanSpans: input.ramadanSpans ?? null }))
  if (input.isDefault && !input.isActive) deny(invalid('hr.shift.default', { field: 'isActive' }))
  if (input.isDefault)
    await ctx.db
      .updateTable('hr.shift')
      .set(({ eb }) => ({ is_default: false, version: eb('version', '+', 1) }))
      .where('is_default', '=', true)
      .where('id', '<>', input.id ?? uuidv7())
      .execute()
  const columns = {
    name_ar: input.nameAr,
    name_en: input.nameEn,
    spans: JSON.stringify(input.spans),
    ramadan_spans: input.ramadanSpans ? JSON.stringify(input.ramadanSpans) : null,
    break_minutes: input.breakMinutes,
    grace_in_minutes: input.graceInMinutes,
    grace_out_minutes: input.graceOutMinutes,
    is_default: input.isDefault,
    is_active: input.isActive,
  }
  if (input.id) {
    const row = await lockRecord(ctx, shifts, { id: input.id, version: input.version ?? 0 })
    const before = { ...row, spans: JSON.stringify(row.spans), ramadan_spans: written(row.ramadan_spans) }
    await saveRecord(ctx, shifts, before, columns)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('hr.shift')
    .values({ id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `hr.shift:${id}`,
    label: input.nameAr,
    changes: [{ field: 'spans', before: null, after: columns.spans }],
  })
  ctx.hint('hr.shift', id)
  return { id }
}

const written = (spans: unknown) => (spans === null ? null : JSON.stringify(spans))

/** Plans days of several employees; what was already recorded on them is counted again by the new plan. */
export async function saveRoster(ctx: Ctx, { entries }: InputOf<typeof contract.saveRoster>) {
  const employeeIds = [...new Set(entries.map(entry => entry.employeeId))]
  const userOf = await userIdsOf(ctx, employeeIds)
  const known = await ctx.db.selectFrom('hr.shift').select('id').where('is_active', '=', true).execute()
  for (const [at, { employeeId, day, plan, shiftId }] of entries.entries()) {
    if (!userOf.has(employeeId)) deny(notFound())
    refuse(
      whyNotReviewDay(
        { employeeUserId: userOf.get(employeeId) ?? null, attendanceOn: day },
        ctx.user.id,
        await lastPostedMonth(ctx, employeeId),
      ),
    )
    if (plan === 'shift' && !known.some(one => one.id === shiftId))
      deny(invalid('kernel.field.option', { field: `entries.${at}.shiftId` }))
    await ctx.db
      .deleteFrom('hr.roster_entry')
      .where('employee_id', '=', employeeId)
      .where('day', '=', day)
      .execute()
    if (plan !== 'none')
      await ctx.db
        .insertInto('hr.roster_entry')
        .values({
          employee_id: employeeId,
          day,
          shift_id: plan === 'shift' ? (shiftId ?? null) : null,
          created_at: ctx.now,
          created_by: ctx.user.id,
        })
        .execute()
  }
  const days = entries.map(entry => entry.day).toSorted()
  ctx.audit({
    subject: 'hr.roster:days',
    changes: [{ field: 'rosterDays', before: null, after: entries.length }],
  })
  ctx.hint('hr.attendance', 'roster')
  await deriveAgain(ctx, days[0]!, days.at(-1)!, employeeIds)
  return { ok: true as const }
}
