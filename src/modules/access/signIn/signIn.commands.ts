import type { Updateable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { sessionCookie } from '#kernel/server/http.ts'
import { deny, forbidden, type Refusal } from '#kernel/shared/refusal.ts'
import type { AuthCall } from '../auth/authConnection.queries.ts'
import { forgive, rememberDevice } from '../auth/throttle.commands.ts'
import { newToken, tokenHash } from '../auth/tokens.queries.ts'
import { needsRehash } from '../password/passwordHash.queries.ts'
import { changePasswordFirst, sessionExpired, sessionMinutes } from '../session/session.rules.ts'
import type { SessionTable } from '../tables.ts'
import { getUser, passwordHashOf, storePassword, type User } from '../user/users.commands.ts'

export const wrongCredentials: Refusal = {
  code: 'access.session.invalidCredentials',
  kind: 'unauthenticated',
}

/** One row of the system log for a sign-in or sign-out, in the transaction that makes it true (platform section 11). */
export async function logAuthentication(
  ctx: Ctx,
  user: Pick<User, 'email' | 'company_id'>,
  act: 'login' | 'logout',
) {
  await rawQuery(
    ctx.db,
    `insert into app.system_log (at, company_id, level, category, action, message, metadata)
     values ($1, $2, 'info', 'authentication', $3, $4, $5)`,
    [
      ctx.now,
      user.company_id,
      act,
      act === 'login' ? 'تم تسجيل الدخول' : 'تم تسجيل الخروج',
      JSON.stringify({ email: user.email }),
    ],
  )
}

export function giveCookie(ctx: Ctx, token: string): void {
  ctx.reply.setCookie(sessionCookie, token, { maxAgeSeconds: sessionMinutes.absolute * 60, sameSite: 'lax' })
}

/** The present session goes on under a new token: one that was read before opens nothing any more. */
export async function renewToken(
  ctx: Ctx,
  sessionId: string,
  changes: Pick<Updateable<SessionTable>, 'expires_at' | 'idle_until' | 'sudo_until'>,
): Promise<void> {
  const token = newToken()
  await ctx.db
    .updateTable('access.session')
    .set({ ...changes, token_hash: tokenHash(token), updated_at: ctx.now })
    .where('id', '=', sessionId)
    .execute()
  giveCookie(ctx, token)
}

/**
 * What follows a session the library has just opened, whichever way it was opened: temporary passwords that waited too
 * long are refused, the session the browser held before ends, the device is remembered, the log row is written, and the
 * cookie goes out.
 */
export async function completeSignIn(
  ctx: Ctx,
  call: AuthCall,
  userId: string,
  limits: Parameters<typeof forgive>[1],
): Promise<{ requiresPasswordChange: boolean; superAdmin: boolean }> {
  const user = await getUser(ctx, userId)
  if (user.temporary_password_until && user.temporary_password_until <= ctx.now)
    deny(forbidden('access.password.temporaryExpired'))
  if (!call.issuedToken) throw new Error('The sign-in library opened no session.')
  if (ctx.actor)
    await ctx.db
      .updateTable('access.session')
      .set({ ended_at: ctx.now, end_reason: 'replaced' })
      .where('id', '=', ctx.actor.sessionId)
      .where('ended_at', 'is', null)
      .execute()
  await ctx.db.updateTable('access.user').set({ last_sign_in_at: ctx.now }).where('id', '=', userId).execute()
  await rememberDevice(ctx, userId)
  await forgive(ctx, limits)
  await logAuthentication(ctx, user, 'login')
  giveCookie(ctx, call.issuedToken)
  return { requiresPasswordChange: user.requires_password_change, superAdmin: user.super_admin }
}

/** Strengthens the stored hash after a correct password, when today's figures are higher than those it was made with. */
export async function rehash(ctx: Ctx, user: User, password: string): Promise<void> {
  const stored = await passwordHashOf(ctx, user.id)
  if (!stored || !needsRehash(stored) || user.requires_password_change) return
  await storePassword(ctx, user.id, password)
}

/**
 * The signed-in person of a call that answers although the account may not be used yet. Only the named reasons are let
 * through: an expired session or a suspended account changes no password and sets up no second factor.
 */
export function actorDespite(ctx: Ctx, ...allowed: readonly Refusal['code'][]) {
  const { actor } = ctx
  if (!actor) deny({ code: 'access.session.none', kind: 'unauthenticated' })
  if (actor.denial && !allowed.includes(actor.denial.code)) deny(actor.denial)
  return actor
}

/** Setting up what signs in beside the password waits until the owner has chosen that: others know a temporary one. */
export const beforeFirstFactor = 'access.secondFactor.setupRequired'
export const beforeFirstUse: readonly string[] = [changePasswordFirst.code, beforeFirstFactor]
export const expiredCode = sessionExpired.code
