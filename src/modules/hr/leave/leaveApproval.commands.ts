import type { Ctx } from '#kernel/server/context.ts'
import { saveRecord } from '#kernel/server/record.ts'
import type { SourceHandler } from '#modules/approvals/public.server.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { leaveTypesOf } from '../leaveType/leaveType.queries.ts'
import { approveLocked, rejectLocked } from './leave.commands.ts'
import { type LeaveRow, leaves, lockLeave } from './leave.row.ts'

async function findLeave(ctx: Ctx, id: string): Promise<LeaveRow | null> {
  const row = await ctx.db.selectFrom('hr.leave_request').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** How a leave is approved where a rule asks for it: the last approval takes its days, as the balance then is. */
export const leaveSource: SourceHandler = {
  type: 'hr.leave',
  sources: ['leave_request'],
  permission: 'hr.leave.write',
  posts: false,
  // The counted days move with the calendar; what is approved is the span.
  fields: async (ctx, id) => {
    const leave = await findLeave(ctx, id)
    return (
      leave && {
        employee: leave.employee_id,
        type: leave.type_id,
        fromOn: leave.from_on,
        toOn: leave.to_on,
        halfDays: leave.half_days,
      }
    )
  },
  facts: async (ctx, id) => {
    const leave = await findLeave(ctx, id)
    if (!leave) return []
    const names = await employeeNames(ctx, [
      leave.employee_id,
      ...(leave.substitute_id ? [leave.substitute_id] : []),
    ])
    const type = (await leaveTypesOf(ctx)).find(one => one.id === leave.type_id)
    const substitute = leave.substitute_id ? names.get(leave.substitute_id) : undefined
    return [
      { label: 'hr.leave.field.employee', kind: 'text', value: names.get(leave.employee_id) ?? '' },
      { label: 'hr.leave.field.type', kind: 'text', value: type?.nameAr ?? '' },
      { label: 'hr.leave.field.fromOn', kind: 'day', value: leave.from_on },
      { label: 'hr.leave.field.toOn', kind: 'day', value: leave.to_on },
      { label: 'hr.leave.field.days', kind: 'text', value: String(Number(leave.days)) },
      { label: 'hr.leave.field.reason', kind: 'text', value: leave.reason },
      ...(substitute
        ? [{ label: 'hr.leave.field.substitute', kind: 'text' as const, value: substitute }]
        : []),
    ]
  },
  lock: async (ctx, id) => {
    await lockLeave(ctx, { id })
  },
  approve: async (ctx, id) => {
    await approveLocked(ctx, await lockLeave(ctx, { id }), null)
  },
  end: async (ctx, id, { outcome, reason }) => {
    const { leave } = await lockLeave(ctx, { id })
    if (outcome === 'rejected') await rejectLocked(ctx, leave, reason)
    else await saveRecord(ctx, leaves, leave, { state: 'withdrawn' }, { reason })
  },
}
