import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { endVisitOfUser } from '#modules/platform/public.server.ts'
import type { Target } from '../assignment/assignment.rules.ts'
import { hashPassword } from '../password/passwordHash.queries.ts'
import { effectivePermissions } from '../permission/effective.rules.ts'
import type { CompanyRole } from '../role/roles.rules.ts'
import { temporaryPasswordHours } from '../session/session.rules.ts'
import type { MembershipTable, UserTable } from '../tables.ts'

export type User = Selectable<UserTable>
export type Membership = Selectable<MembershipTable>

export type NewUser = {
  readonly email: string
  readonly firstName?: string | null
  readonly lastName?: string | null
  readonly firstNameAr?: string | null
  readonly lastNameAr?: string | null
  readonly phone?: string | null
  readonly language?: 'ar' | 'en'
  readonly businessType?: string | null
  readonly superAdmin?: boolean
  readonly emailConfirmed?: boolean
}

export async function findUserByEmail(ctx: Pick<Ctx, 'db'>, email: string): Promise<User | null> {
  const address = email.trim().toLowerCase()
  const found = await ctx.db
    .selectFrom('access.user')
    .selectAll()
    .where('email', '=', address)
    .executeTakeFirst()
  return found ?? null
}

export async function getUser(ctx: Pick<Ctx, 'db'>, userId: string): Promise<User> {
  const found = await ctx.db.selectFrom('access.user').selectAll().where('id', '=', userId).executeTakeFirst()
  return found ?? deny(notFound())
}

/** Inserts the person; a taken address is refused with access.account.emailTaken. */
export async function insertUser(ctx: Pick<Ctx, 'db' | 'now'>, user: NewUser): Promise<User> {
  if (await findUserByEmail(ctx, user.email)) deny(refused('access.account.emailTaken', { field: 'email' }))
  return ctx.db
    .insertInto('access.user')
    .values({
      email: user.email.trim().toLowerCase(),
      first_name: user.firstName ?? null,
      last_name: user.lastName ?? null,
      first_name_ar: user.firstNameAr ?? null,
      last_name_ar: user.lastNameAr ?? null,
      phone: user.phone ?? null,
      language: user.language ?? 'ar',
      business_type: user.businessType ?? null,
      super_admin: user.superAdmin ?? false,
      email_confirmed_at: user.emailConfirmed ? ctx.now : null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Stores a password. A temporary one must be changed at the first sign-in and is refused after 72 hours (rule 12); any
 * other clears both marks.
 */
export async function storePassword(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  password: string,
  temporary = false,
): Promise<void> {
  const hash = await hashPassword(password)
  await ctx.db
    .insertInto('access.account')
    .values({
      user_id: userId,
      provider_id: 'credential',
      account_id: userId,
      password: hash,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict(taken =>
      taken.columns(['user_id', 'provider_id']).doUpdateSet({ password: hash, updated_at: ctx.now }),
    )
    .execute()
  const until = temporary ? new Date(ctx.now.getTime() + temporaryPasswordHours * 3_600_000) : null
  await ctx.db
    .updateTable('access.user')
    .set({ requires_password_change: temporary, temporary_password_until: until, updated_at: ctx.now })
    .where('id', '=', userId)
    .execute()
}

/** The stored PHC string, or null when the person has no password yet. */
export async function passwordHashOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<string | null> {
  const account = await ctx.db
    .selectFrom('access.account')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

/**
 * Ends what opens an account without its present password: passkeys, links that set a password, sign-ins that wait for a second
 * factor. A stolen old password leaves no way into the account.
 */
export async function endOtherWaysIn(ctx: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  await ctx.db.deleteFrom('access.passkey').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('access.verification').where('value', '=', userId).execute()
}

/** Ends open sessions of a person, all but one when given; every server refuses them from the next request on. */
export async function endSessions(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  reason: string,
  exceptSessionId?: string,
): Promise<number> {
  const open = ctx.db
    .updateTable('access.session')
    .set({ ended_at: ctx.now, end_reason: reason, updated_at: ctx.now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  const ending = exceptSessionId ? open.where('id', '<>', exceptSessionId) : open
  const { numUpdatedRows } = await ending.executeTakeFirst()
  if (!exceptSessionId) await endVisitOfUser(ctx.db, userId, ctx.now)
  return Number(numUpdatedRows)
}

export type Account = { readonly user: User; readonly membership: Membership; readonly target: Target }

/**
 * Locks the membership of a user in the company of the call, with the roles. A super administrator outside a visit enters the company of
 * the user first; others get notFound for a person of another company.
 */
export async function lockAccount(ctx: Ctx, userId: string): Promise<Account> {
  const user = await getUser(ctx, userId)
  if (user.company_id === null) deny(notFound())
  if (ctx.actor?.superAdmin && !ctx.actor.company) await ctx.enterCompany(user.company_id)
  const membership = await ctx.db
    .selectFrom('access.membership')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!membership) deny(notFound())
  const roles = await companyRolesOf(ctx, userId)
  const permissions = effectivePermissions(roles, await grantsOf(ctx, userId), ctx.company.employeeScope)
  return { user, membership, target: { userId, roles, permissions } }
}

/** The permissions granted to a member beside those of the roles. */
export async function grantsOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('access.user_permission')
    .select('permission_id')
    .where('user_id', '=', userId)
    .where('granted', '=', true)
    .execute()
  return rows.map(row => row.permission_id)
}

export async function companyRolesOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<CompanyRole[]> {
  const rows = await ctx.db
    .selectFrom('access.user_role')
    .select('role')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(row => row.role)
}

/**
 * How many other active administrators the company has. Locks every administrator's membership, so that two commands
 * cannot each count on the other's target.
 */
export async function otherAdmins(ctx: Ctx, userId: string): Promise<number> {
  const rows = await rawQuery<{ user_id: string; active: boolean }>(
    ctx.db,
    `select m.user_id, m.account_status = 'active' and m.has_system_access as active from access.membership m
     where m.company_id = $1 and exists (select from access.user_role r
       where r.company_id = $1 and r.user_id = m.user_id and r.role = 'company_admin')
     order by m.user_id for update of m`,
    [ctx.company.id],
  )
  return rows.filter(row => row.active && row.user_id !== userId).length
}
