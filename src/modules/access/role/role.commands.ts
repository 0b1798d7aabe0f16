import type { Ctx } from '#kernel/server/context.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { assignerOf } from '../assignment/assigner.queries.ts'
import {
  whyNotAssign,
  whyNotLoseAdmin,
  whyNotOpenAccounts,
  whyNotTrustYet,
} from '../assignment/assignment.rules.ts'
import { rolePermissions } from '../permission/effective.rules.ts'
import { lockAccount, otherAdmins } from '../user/users.commands.ts'
import type * as contract from './role.contract.ts'

function auditRoles(
  ctx: Ctx,
  account: Awaited<ReturnType<typeof lockAccount>>,
  after: readonly string[],
): void {
  ctx.audit({
    subject: `access.account:${account.user.id}`,
    label: account.user.name,
    changes: [{ field: 'roles', before: account.target.roles, after }],
  })
  ctx.hint(rightsTopic, account.user.id)
}

export async function assignRole(ctx: Ctx, input: InputOf<typeof contract.assignRole>) {
  const assigner = assignerOf(ctx)
  refuse(whyNotOpenAccounts(assigner, 'admin.roles.write'))
  const account = await lockAccount(ctx, input.userId)
  refuse(whyNotAssign(assigner, account.target, input.role))
  refuse(whyNotTrustYet(account.user.requires_password_change, rolePermissions(input.role)))
  await ctx.db
    .insertInto('access.user_role')
    .values({ user_id: input.userId, role: input.role, granted_by: assigner.userId })
    .onConflict(held => held.columns(['company_id', 'user_id', 'role']).doNothing())
    .execute()
  auditRoles(ctx, account, [...new Set([...account.target.roles, input.role])])
  return { ok: true as const }
}

export async function removeRole(ctx: Ctx, input: InputOf<typeof contract.removeRole>) {
  const assigner = assignerOf(ctx)
  refuse(whyNotOpenAccounts(assigner, 'admin.roles.write'))
  const account = await lockAccount(ctx, input.userId)
  refuse(whyNotAssign(assigner, account.target, input.role))
  if (input.role === 'company_admin')
    refuse(whyNotLoseAdmin(account.target, await otherAdmins(ctx, input.userId)))
  await ctx.db
    .deleteFrom('access.user_role')
    .where('user_id', '=', input.userId)
    .where('role', '=', input.role)
    .execute()
  auditRoles(
    ctx,
    account,
    account.target.roles.filter(role => role !== input.role),
  )
  return { ok: true as const }
}
