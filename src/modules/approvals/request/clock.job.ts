import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { lockRequest, stepsOf } from './request.row.ts'
import { remindApprovers } from './telling.queries.ts'

/** Every quarter of an hour: a late step is announced again, and opens to those it is escalated to. Once a step. */
export const clockSchedule: ScheduledWork = {
  run: async (ctx: Ctx) => {
    const late = await ctx.db
      .selectFrom('approvals.approval_step')
      .select(['request_id', 'step_order', 'escalate_role', 'escalate_user_id'])
      .where('state', '=', 'pending')
      .where('reminded_at', 'is', null)
      .where('due_at', '<=', ctx.now)
      .orderBy('due_at')
      .limit(200)
      .execute()
    for (const step of late) {
      const request = await lockRequest(ctx, step.request_id)
      if (request.state !== 'pending' || request.current_step !== step.step_order) continue
      const escalates = step.escalate_role !== null || step.escalate_user_id !== null
      await ctx.db
        .updateTable('approvals.approval_step')
        .set({ reminded_at: ctx.now, escalated_at: escalates ? ctx.now : null })
        .where('request_id', '=', step.request_id)
        .where('step_order', '=', step.step_order)
        .execute()
      await remindApprovers(ctx, request, await stepsOf(ctx, request.id))
      ctx.hint('approvals.request', request.id)
    }
  },
}
