import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { resolveOthers } from '#modules/alerts/public.server.ts'
import { isStranded } from '../approval/approval.rules.ts'
import { askedOf, decidedBy, getRequest, lockRequest, stepsOf } from './request.row.ts'
import { remindApprovers, tellStranded } from './telling.queries.ts'

/**
 * Every quarter of an hour: a late step is announced again, and opens to those it is escalated to, once a step; a step whose approvers have
 * all left is reported to those who write the rules (case SP-03).
 */
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
    await reportStranded(ctx)
  },
}

async function reportStranded(ctx: Ctx): Promise<void> {
  const open = await ctx.db
    .selectFrom('approvals.approval_step')
    .select('request_id')
    .where('state', '=', 'pending')
    .orderBy('request_id')
    .execute()
  const people = open.length > 0 ? await listMembers(ctx) : []
  const stranded: string[] = []
  for (const { request_id } of open) {
    const request = await getRequest(ctx, request_id)
    const steps = await stepsOf(ctx, request_id)
    const step = steps.find(one => one.state === 'pending')
    const gone = [request.requested_by, ...decidedBy(steps)]
    if (request.state !== 'pending' || !step || !isStranded(askedOf(step), people, gone)) continue
    await tellStranded(ctx, request)
    stranded.push(request_id)
  }
  // Whoever was reactivated decides it again.
  await resolveOthers(ctx, 'approval_stranded', 'approvals.request', stranded)
}
