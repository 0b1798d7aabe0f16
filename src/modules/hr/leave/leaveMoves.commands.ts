import type { Ctx } from '#kernel/server/context.ts'
import { saveRecord } from '#kernel/server/record.ts'
import { leaveTypesOf } from '../leaveType/leaveType.queries.ts'
import { type LeaveRow, leaves } from './leave.row.ts'
import { type CountedDay, daysTaken } from './leave.rules.ts'
import { drawnType } from './leaveBalance.queries.ts'
import { type LeaveMove, rederivedMoves } from './leaveBalance.rules.ts'

/** Writes moves of the balance that a request is taken from. */
export async function writeMoves(
  ctx: Ctx,
  of: { employeeId: string; typeId: string; requestId: string | null },
  moves: readonly LeaveMove[],
): Promise<void> {
  if (moves.length === 0) return
  await ctx.db
    .insertInto('hr.leave_move')
    .values(
      moves.map(move => ({
        employee_id: of.employeeId,
        type_id: of.typeId,
        request_id: of.requestId,
        moved_on: move.on,
        days: String(move.days),
        kind: move.kind,
        source: move.source,
        reason: move.reason?.slice(0, 500) ?? null,
        created_at: ctx.now,
        created_by: ctx.actor?.userId ?? null,
      })),
    )
    .execute()
}

/** The type whose balance a request is taken from. */
export async function drawnOf(ctx: Ctx, leave: Pick<LeaveRow, 'type_id'>) {
  const types = await leaveTypesOf(ctx)
  return drawnType(types.find(({ id }) => id === leave.type_id)!, types)
}

/**
 * Saves what changed of an approved leave with the moves that the change makes. Answers the days given back; negative where more are
 * taken.
 */
export async function saveRecounted(
  ctx: Ctx,
  leave: LeaveRow,
  days: { before: readonly CountedDay[]; after: readonly CountedDay[]; paidThrough: string | null },
  changed: Partial<Pick<LeaveRow, 'to_on' | 'state' | 'returned_on'>> & { halfDays?: unknown },
  reason: string,
): Promise<{ version: number; restored: number }> {
  const drawn = await drawnOf(ctx, leave)
  const moves = rederivedMoves(days.before, days.after, {
    on: ctx.today,
    source: leave.number,
    reason,
    paidThrough: days.paidThrough,
  })
  await writeMoves(ctx, { employeeId: leave.employee_id, typeId: drawn.id, requestId: leave.id }, moves)
  const { halfDays, ...columns } = changed
  const left = daysTaken(days.after)
  const version = await saveRecord(
    ctx,
    leaves,
    leave,
    {
      ...columns,
      ...(columns.state === 'cancelled' ? {} : { days: left.toFixed(1) }),
      ...(halfDays === undefined ? {} : { half_days: JSON.stringify(halfDays) }),
    },
    { reason },
  )
  return { version, restored: daysTaken(days.before) - left }
}
