import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { ApprovalSource, ApproverRole } from '../approval/approval.rules.ts'

/** A rule a new company starts with: any amount, one step decided by the holders of a role. */
export async function seedRule(ctx: Ctx, source: ApprovalSource, role: ApproverRole): Promise<void> {
  const id = uuidv7()
  await ctx.db.insertInto('approvals.approval_rule').values({ id, source, created_at: ctx.now }).execute()
  await ctx.db
    .insertInto('approvals.approval_rule_step')
    .values({ rule_id: id, step_order: 1, approver: 'role', approver_role: role })
    .execute()
}
