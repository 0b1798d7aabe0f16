import type { Ctx } from '#kernel/server/context.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import type { CompanyRole } from '../role/roles.rules.ts'
import { getUser, type Membership } from '../user/users.commands.ts'
import { runMemberSteps } from './memberSteps.commands.ts'

export type NewMembership = {
  readonly userId: string
  readonly roles: readonly CompanyRole[]
  readonly accountStatus: 'pending' | 'active'
  /** Absent until HR registers the employee: a number of its own stands for the employee record (rule 6 e). */
  readonly employeeId?: string | undefined
  readonly employeeNumber?: string | null
  readonly position?: string | null
  readonly managerUserId?: string | null | undefined
}

/** Makes a person a member of the company of the call, with their roles; a person belongs to one company only. */
export async function insertMembership(ctx: Ctx, member: NewMembership): Promise<Membership> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('access.user')
    .set({ company_id: ctx.company.id, updated_at: ctx.now })
    .where('id', '=', member.userId)
    .where('company_id', 'is', null)
    .where('super_admin', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) deny(refused('access.account.emailTaken', { field: 'email' }))
  const membership = await ctx.db
    .insertInto('access.membership')
    .values(eb => ({
      user_id: member.userId,
      employee_id: member.employeeId ?? eb.fn<string>('app.uuid_v7'),
      employee_number: member.employeeNumber ?? null,
      position: member.position ?? null,
      manager_user_id: member.managerUserId ?? null,
      account_status: member.accountStatus,
      created_by: ctx.actor?.userId ?? null,
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
  const { name, email } = await getUser(ctx, member.userId)
  await runMemberSteps(ctx, {
    userId: member.userId,
    employeeId: membership.employee_id!,
    name,
    email,
    position: member.position ?? null,
  })
  const roles = [...new Set(member.roles)]
  if (roles.length > 0)
    await ctx.db
      .insertInto('access.user_role')
      .values(roles.map(role => ({ user_id: member.userId, role, granted_by: ctx.actor?.userId ?? null })))
      .execute()
  return membership
}
