import type { Ctx } from '#kernel/server/context.ts'
import { sessionCookie } from '#kernel/server/http.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, notFound, refused } from '#kernel/shared/refusal.ts'
import { endVisitOfUser } from '#modules/platform/public.server.ts'
import { auth, libraryCode } from '../auth/auth.queries.ts'
import { withinCall } from '../auth/authConnection.queries.ts'
import { forgive, isKnownDevice, passwordLimits, takeAttempt } from '../auth/throttle.commands.ts'
import { hashPassword, verifyPassword } from '../password/passwordHash.queries.ts'
import { challengeFrom } from '../secondFactor/challenges.queries.ts'
import {
  actorDespite,
  beforeFirstFactor,
  completeSignIn,
  expiredCode,
  logAuthentication,
  rehash,
  renewToken,
  wrongCredentials,
} from '../signIn/signIn.commands.ts'
import { getUser, passwordHashOf } from '../user/users.commands.ts'
import type * as contract from './session.contract.ts'
import { sessionExpired, sessionMinutes, sessionTimes } from './session.rules.ts'

/** Known and unknown addresses walk the same path: one counter check, one hash, one sentence. */
export async function signIn(ctx: Ctx, input: InputOf<typeof contract.signIn>) {
  const limits = passwordLimits(input.email, ctx, await isKnownDevice(ctx, input.email))
  await takeAttempt(ctx, limits)
  const library = await auth()
  return withinCall(ctx, async call => {
    const { response, headers } = await library.api
      .signInEmail({
        body: { email: input.email, password: input.password },
        headers: new Headers(),
        returnHeaders: true,
      })
      .catch((error: unknown) => {
        const code = libraryCode(error)
        if (code === 'INVALID_EMAIL_OR_PASSWORD') deny(wrongCredentials)
        if (code === 'EMAIL_NOT_VERIFIED') deny(forbidden('access.session.emailUnconfirmed'))
        throw error
      })
    if ('twoFactorRedirect' in response) {
      await forgive(ctx, limits)
      return { outcome: 'secondFactor' as const, challenge: await challengeFrom(headers, 'two_factor') }
    }
    const user = await getUser(ctx, response.user.id)
    const opened = await completeSignIn(ctx, call, user.id, limits)
    await rehash(ctx, user, input.password)
    return { outcome: 'signedIn' as const, ...opened }
  })
}

export async function refreshSession(ctx: Ctx) {
  const actor = actorDespite(ctx, ...allDenials(ctx))
  const current = await ctx.db
    .selectFrom('access.session')
    .selectAll()
    .where('id', '=', actor.sessionId)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', ctx.now)
    .where('absolute_until', '>', ctx.now)
    .forUpdate()
    .executeTakeFirst()
  if (!current) deny(sessionExpired)
  const times = sessionTimes(ctx.now, current.absolute_until)
  await ctx.db
    .updateTable('access.session')
    .set({ expires_at: times.expiresAt, idle_until: times.idleUntil, updated_at: ctx.now })
    .where('id', '=', current.id)
    .execute()
  return { expiresAt: times.expiresAt }
}

/** Refreshing and signing out are open to every signed-in person, whatever keeps the account from being used. */
const allDenials = (ctx: Ctx) => (ctx.actor?.denial ? [ctx.actor.denial.code] : [expiredCode])

export async function signOut(ctx: Ctx) {
  const actor = actorDespite(ctx, ...allDenials(ctx))
  const { numUpdatedRows } = await ctx.db
    .updateTable('access.session')
    .set({ ended_at: ctx.now, end_reason: 'signOut', updated_at: ctx.now })
    .where('id', '=', actor.sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await logAuthentication(ctx, await getUser(ctx, actor.userId), 'logout')
  await endVisitOfUser(ctx.db, actor.userId, ctx.now)
  ctx.reply.clearCookie(sessionCookie)
  return { ok: true as const }
}

/** Checks the password of the signed-in person, counted like a sign-in; also used before touching a second factor. */
export async function confirmPassword(ctx: Ctx, password: string): Promise<void> {
  const actor = ctx.actor ?? deny({ code: 'access.session.none', kind: 'unauthenticated' })
  const limits = passwordLimits(actor.email, ctx, await isKnownDevice(ctx, actor.email))
  await takeAttempt(ctx, limits)
  const stored = await passwordHashOf(ctx, actor.userId)
  if (!stored) await hashPassword(password)
  if (!stored || !(await verifyPassword(stored, password)))
    deny(refused('access.password.currentWrong', { field: 'password' }))
  await forgive(ctx, limits)
}

export async function confirmIdentity(ctx: Ctx, input: InputOf<typeof contract.confirmIdentity>) {
  await confirmPassword(ctx, input.password)
  const actor = actorDespite(ctx, beforeFirstFactor)
  const sudoUntil = new Date(ctx.now.getTime() + sessionMinutes.sudo * 60_000)
  await renewToken(ctx, actor.sessionId, { sudo_until: sudoUntil })
  return { sudoUntil }
}

export async function revokeSession(ctx: Ctx, input: InputOf<typeof contract.revokeSession>) {
  const actor = actorDespite(ctx)
  const { numUpdatedRows } = await ctx.db
    .updateTable('access.session')
    .set({ ended_at: ctx.now, end_reason: 'revoked', updated_at: ctx.now })
    .where('id', '=', input.sessionId)
    .where('user_id', '=', actor.userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) deny(notFound())
  if (input.sessionId === actor.sessionId) {
    await logAuthentication(ctx, await getUser(ctx, actor.userId), 'logout')
    await endVisitOfUser(ctx.db, actor.userId, ctx.now)
    ctx.reply.clearCookie(sessionCookie)
  }
  return { ok: true as const }
}
