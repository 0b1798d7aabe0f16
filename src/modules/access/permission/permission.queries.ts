import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, notFound } from '#kernel/shared/refusal.ts'
import { roles } from '../role/roles.rules.ts'
import { whyDenied } from '../session/session.rules.ts'
import { actorDespite } from '../signIn/signIn.commands.ts'
import { companyRolesOf, getUser, grantsOf } from '../user/users.commands.ts'
import { effectivePermissions, rolePermissions, sourcesOf } from './effective.rules.ts'
import type * as contract from './permission.contract.ts'
import { findPermission, permissionCatalogue } from './permissions.rules.ts'

async function findMembership(ctx: Ctx, userId: string) {
  return ctx.db.selectFrom('access.membership').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function readPermissionMatrix(ctx: Ctx, input: InputOf<typeof contract.readPermissionMatrix>) {
  const userId = input.userId
  if (userId && !(await findMembership(ctx, userId))) deny(notFound())
  const grants = userId ? await grantsOf(ctx, userId) : []
  const held = userId
    ? effectivePermissions(await companyRolesOf(ctx, userId), grants, ctx.company.employeeScope)
    : new Set<string>()
  const byRole = roles.map(role => ({ role, ids: new Set(rolePermissions(role)) }))
  return {
    rows: permissionCatalogue.map(permission => ({
      id: permission.id,
      category: permission.category,
      level: permission.level,
      systemLevel: permission.systemLevel ?? false,
      sensitive: permission.sensitive ?? false,
      roles: byRole.filter(({ ids }) => ids.has(permission.id)).map(({ role }) => role),
      held: held.has(permission.id),
      granted: grants.includes(permission.id),
    })),
  }
}

const steps = [
  'access.password.changeRequired',
  'access.denial.noEmployee',
  'access.denial.noSystemAccess',
  'access.denial.accountInactive',
  'access.denial.companySuspended',
  'access.permission.missing',
] as const

/** The steps of rule 6 that a person passes or fails for a permission, in order; the first failure is the answer. */
export async function explainPermission(ctx: Ctx, input: InputOf<typeof contract.explainPermission>) {
  const actor = actorDespite(ctx)
  if (!findPermission(input.permissionId))
    deny(notFound('access.permission.unknown', { field: 'permissionId' }))
  const userId = input.userId ?? actor.userId
  if (userId !== actor.userId && !ctx.can('admin.roles.read'))
    deny(forbidden('access.permission.missing', { params: { permission: 'admin.roles.read' } }))
  if (actor.superAdmin && userId === actor.userId)
    return {
      allowed: true,
      steps: steps.map(step => ({ step, passed: true, code: null })),
      roles: ['super_admin' as const],
      granted: false,
    }
  const [user, membership] = [await getUser(ctx, userId), await findMembership(ctx, userId)]
  if (user.company_id !== ctx.company.id) deny(notFound())
  const [held, grants] = [await companyRolesOf(ctx, userId), await grantsOf(ctx, userId)]
  const denial = whyDenied({
    superAdmin: false,
    requiresPasswordChange: user.requires_password_change,
    secondFactorMissing: false,
    belongsToCompany: true,
    membership: membership
      ? {
          employeeId: membership.employee_id,
          employeeLeftOn: membership.employee_left_on as Day | null,
          hasSystemAccess: membership.has_system_access,
          accountStatus: membership.account_status,
        }
      : null,
    companyStatus: 'active',
    companyAdmin: held.includes('company_admin'),
    today: ctx.today,
  })
  const has = effectivePermissions(held, grants, ctx.company.employeeScope).has(input.permissionId)
  const failed = denial?.code ?? (has ? null : 'access.permission.missing')
  const sources = sourcesOf(input.permissionId, held, grants)
  return {
    allowed: failed === null,
    steps: steps
      .slice(0, failed ? steps.indexOf(failed as (typeof steps)[number]) + 1 : undefined)
      .map(step => ({ step, passed: step !== failed, code: step === failed ? step : null })),
    roles: [...sources.roles],
    granted: sources.granted,
  }
}

export async function listPermissionRequests(
  ctx: Ctx,
  input: InputOf<typeof contract.listPermissionRequests>,
) {
  const rows = await ctx.db
    .selectFrom('access.permission_request as p')
    .innerJoin('access.user as u', 'u.id', 'p.user_id')
    .select([
      'p.id',
      'p.user_id',
      'u.name',
      'p.permission_id',
      'p.reason',
      'p.state',
      'p.comment',
      'p.created_at',
    ])
    .where('p.state', '=', input.state)
    .orderBy('p.created_at', 'desc')
    .limit(200)
    .execute()
  return {
    rows: rows.map(row => ({
      id: row.id,
      userId: row.user_id,
      userName: row.name,
      permissionId: row.permission_id,
      reason: row.reason,
      state: row.state,
      comment: row.comment,
      createdAt: row.created_at,
    })),
  }
}

export async function listOwnPermissionRequests(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('access.permission_request')
    .select(['id', 'permission_id', 'reason', 'state', 'comment', 'created_at'])
    .where('user_id', '=', ctx.user.id)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return {
    rows: rows.map(({ permission_id, created_at, ...row }) => ({
      ...row,
      permissionId: permission_id,
      createdAt: created_at,
    })),
  }
}
