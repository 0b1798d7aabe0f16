import type { Ctx } from '#kernel/server/context.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { isAsked } from '../approval/approval.rules.ts'
import { approvalSourcesOf } from '../approval/sources.queries.ts'

export async function listRules(ctx: Ctx) {
  const members = await listMembers(ctx)
  const nameOf = (id: string | null) => members.find(member => member.userId === id)?.name ?? null
  const rules = await ctx.db
    .selectFrom('approvals.approval_rule')
    .select(['id', 'version', 'source', 'active', 'min_minor as min', 'max_minor as max'])
    .orderBy('active', 'desc')
    .orderBy('source')
    .orderBy('min_minor', order => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
  const steps = await ctx.db
    .selectFrom('approvals.approval_rule_step')
    .selectAll()
    .orderBy('step_order')
    .execute()
  const managed = members.filter(member => member.managerUserId !== null)
  return {
    people: members.map(({ userId, name, roles }) => ({ userId, name, roles: [...roles] })),
    sources: await approvalSourcesOf(ctx),
    rows: rules.map(rule => ({
      ...rule,
      steps: steps
        .filter(step => step.rule_id === rule.id)
        .map(step => ({
          approver: step.approver,
          role: step.approver_role,
          userId: step.approver_user_id,
          dueHours: step.due_hours,
          escalateRole: step.escalate_role,
          escalateUserId: step.escalate_user_id,
          escalateName: nameOf(step.escalate_user_id),
          name: nameOf(step.approver_user_id),
          people:
            step.approver === 'lineManager'
              ? new Set(managed.map(member => member.managerUserId)).size
              : members.filter(member =>
                  isAsked(member, { role: step.approver_role, userId: step.approver_user_id }),
                ).length,
        })),
    })),
  }
}
