import type { Ctx } from '#kernel/server/context.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import type { Day } from '#kernel/shared/day.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { whyNotLoseAdmin } from '../assignment/assignment.rules.ts'
import { endSessions, lockAccount, otherAdmins } from '../user/users.commands.ts'

export type MemberEmployment = {
  accountStatus: 'active' | 'suspended' | 'inactive'
  reason: string | null
  /** The last working day of a member who leaves. */
  leftOn?: Day
}

/**
 * What an employment means for the account of its person, within the command that changes the employment: suspended and ended ones
 * lose their sessions at once. An employee without an account has nothing to change; an account that was never taken up stays
 * invited. Refuses `access.role.lastAdmin`.
 */
export async function setMemberEmployment(
  ctx: Ctx,
  employeeId: string,
  after: MemberEmployment,
): Promise<void> {
  const member = await ctx.db
    .selectFrom('access.membership')
    .select(['user_id', 'account_status'])
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  if (!member) return
  if (after.accountStatus === 'active' && member.account_status !== 'suspended') return
  const { membership, target } = await lockAccount(ctx, member.user_id)
  if (after.accountStatus !== 'active')
    refuse(whyNotLoseAdmin(target, await otherAdmins(ctx, member.user_id)))
  await ctx.db
    .updateTable('access.membership')
    .set({
      account_status: after.accountStatus,
      reason: after.reason,
      employee_left_on: after.leftOn ?? membership.employee_left_on,
      version: membership.version + 1,
    })
    .where('id', '=', membership.id)
    .execute()
  if (after.accountStatus !== 'active') await endSessions(ctx, member.user_id, after.accountStatus)
  ctx.hint(rightsTopic, member.user_id)
}
