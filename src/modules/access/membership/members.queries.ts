import type { Ctx } from '#kernel/server/context.ts'
import { effectivePermissions } from '../permission/effective.rules.ts'
import { type CompanyRole, normalizedRoles } from '../role/roles.rules.ts'

export type Member = {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly language: 'ar' | 'en'
  readonly managerUserId: string | null
  readonly roles: readonly CompanyRole[]
}

/** The active members of the company of the call, by name. */
export async function listMembers(ctx: Pick<Ctx, 'db'>): Promise<Member[]> {
  const people = await ctx.db
    .selectFrom('access.membership as m')
    .innerJoin('access.user as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.language', 'm.manager_user_id'])
    .where('m.account_status', '=', 'active')
    .where('m.has_system_access', '=', true)
    .orderBy('u.name')
    .execute()
  const held = await ctx.db.selectFrom('access.user_role').select(['user_id', 'role']).execute()
  return people.map(person => ({
    userId: person.id,
    name: person.name,
    email: person.email,
    language: person.language,
    managerUserId: person.manager_user_id,
    roles: held.filter(row => row.user_id === person.id).map(row => row.role),
  }))
}

/** The active members with everything each of them may do, through roles and grants. */
export async function membersWithPermissions(
  ctx: Pick<Ctx, 'db' | 'company'>,
): Promise<(Member & { permissions: ReadonlySet<string> })[]> {
  const grants = await ctx.db
    .selectFrom('access.user_permission')
    .select(['user_id', 'permission_id'])
    .where('granted', '=', true)
    .execute()
  const members = await listMembers(ctx)
  return members.map(member => ({
    ...member,
    permissions: effectivePermissions(
      member.roles,
      grants.filter(grant => grant.user_id === member.userId).map(grant => grant.permission_id),
      ctx.company.employeeScope,
    ),
  }))
}

/** The active members who hold a permission, through a role or a grant: whom an alert or an approval step reaches. */
export async function membersHolding(
  ctx: Pick<Ctx, 'db' | 'company'>,
  permissionId: string,
): Promise<Member[]> {
  return (await membersWithPermissions(ctx)).filter(member => member.permissions.has(permissionId))
}

/** The active members with a role. */
export async function membersWithRole(ctx: Pick<Ctx, 'db'>, role: string): Promise<Member[]> {
  const [wanted] = normalizedRoles([role])
  return (await listMembers(ctx)).filter(member => member.roles.some(held => held === wanted))
}

/** The names of users of the company, for showing who did something; unknown ids are absent. */
export async function namesOfUsers(
  ctx: Pick<Ctx, 'db'>,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('access.membership as m')
    .innerJoin('access.user as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name'])
    .where('m.user_id', 'in', [...userIds])
    .execute()
  return new Map(rows.map(row => [row.id, row.name]))
}

/** How many people have a session open now, over all companies: for platform staff. */
export async function countSignedIn(ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('access.session')
    .select(eb => eb.fn.count<number>('user_id').distinct().as('count'))
    .where('ended_at', 'is', null)
    .where('idle_until', '>', ctx.now)
    .where('absolute_until', '>', ctx.now)
    .executeTakeFirstOrThrow()
  return Number(count)
}
