import type { Ctx } from '#kernel/server/context.ts'
import { inTransaction } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { auth, libraryCode } from '../auth/auth.queries.ts'
import { withinCall } from '../auth/authConnection.queries.ts'
import { passwordLink } from '../auth/links.queries.ts'
import { sendLetter } from '../auth/mails.queries.ts'
import { limitOf, takeAttempt } from '../auth/throttle.commands.ts'
import { environment, inBackground } from '../session/environment.queries.ts'
import { confirmPassword } from '../session/session.commands.ts'
import { changePasswordFirst, sessionTimes } from '../session/session.rules.ts'
import { actorDespite, renewToken } from '../signIn/signIn.commands.ts'
import {
  endOtherWaysIn,
  endSessions,
  findUserByEmail,
  getUser,
  passwordHashOf,
  storePassword,
} from '../user/users.commands.ts'
import type * as contract from './password.contract.ts'
import { isCommonPassword, whyNotPassword } from './password.rules.ts'
import { verifyPassword } from './passwordHash.queries.ts'

/**
 * Answers at once and alike for every address; looking the person up and writing the mail happen beside the request, so that neither bytes
 * nor time reveal whether the address is known.
 */
export async function requestReset(ctx: Ctx, input: InputOf<typeof contract.requestReset>) {
  await takeAttempt(ctx, [...limitOf('reset', input.email, 3), ...limitOf('resetAddress', ctx.ip ?? '', 30)])
  const { now, ip, device } = ctx
  ctx.afterCommit(() => inBackground('the reset mail', () => mailReset(input.email, { now, ip, device })))
  return { ok: true as const }
}

async function mailReset(email: string, origin: Pick<Ctx, 'now' | 'ip' | 'device'>): Promise<void> {
  await inTransaction(environment().pool, { companyId: null }, async db => {
    const ctx = { db, ...origin }
    const user = await findUserByEmail(ctx, email)
    if (!user?.email_verified) return
    await sendLetter(db, user, 'reset', await passwordLink(ctx, user.id))
  })
}

/**
 * Sets the password of a mailed link. Having read the mail confirms the address; an invited member becomes active; every
 * session of the person ends. The person signs in afterwards with the new password.
 */
export async function resetPassword(ctx: Ctx, input: InputOf<typeof contract.resetPassword>) {
  refuse(whyNotPassword(input.next, input.confirm))
  await takeAttempt(ctx, limitOf('token', ctx.ip ?? '', 30))
  const library = await auth()
  const userId = await withinCall(ctx, async () => {
    const { internalAdapter } = await library.$context
    const waiting = await internalAdapter.findVerificationValue(`reset-password:${input.token}`)
    if (!waiting || waiting.expiresAt <= new Date()) deny(refused('access.token.spent'))
    await refuseSame(ctx, waiting.value, input.next)
    await library.api
      .resetPassword({ body: { newPassword: input.next, token: input.token }, headers: new Headers() })
      .catch((error: unknown) => {
        if (libraryCode(error) === 'INVALID_TOKEN') deny(refused('access.token.spent'))
        throw error
      })
    return waiting.value
  })
  const user = await getUser(ctx, userId)
  if (isCommonPassword(input.next, user.email)) deny(invalid('access.password.common', { field: 'next' }))
  await ctx.db
    .updateTable('access.user')
    .set({
      requires_password_change: false,
      temporary_password_until: null,
      email_confirmed_at: user.email_confirmed_at ?? ctx.now,
      updated_at: ctx.now,
    })
    .where('id', '=', userId)
    .execute()
  await endSessions(ctx, userId, 'passwordReset')
  await endOtherWaysIn(ctx, userId)
  if (user.company_id !== null) await acceptInvitation(ctx, userId, user.company_id)
  await sendLetter(ctx.db, user, 'passwordChanged')
  return { ok: true as const }
}

async function acceptInvitation(ctx: Ctx, userId: string, companyId: number): Promise<void> {
  await ctx.enterCompany(companyId)
  const { numUpdatedRows } = await ctx.db
    .updateTable('access.membership')
    .set(eb => ({ account_status: 'active', version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('account_status', '=', 'pending')
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    ctx.audit({
      subject: `access.account:${userId}`,
      changes: [{ field: 'accountStatus', before: 'pending', after: 'active' }],
    })
}

async function refuseSame(ctx: Ctx, userId: string, next: string): Promise<void> {
  const stored = await passwordHashOf(ctx, userId)
  if (stored && (await verifyPassword(stored, next))) deny(invalid('access.password.same', { field: 'next' }))
}

/**
 * Changes the own password. After a temporary password the person has just proven it by signing in, so a forced change
 * asks only for the new one. The present session goes on under a new token; all others end, and every other way in with them.
 */
export async function changePassword(ctx: Ctx, input: InputOf<typeof contract.changePassword>) {
  const actor = actorDespite(ctx, changePasswordFirst.code)
  refuse(whyNotPassword(input.next, input.confirm, actor.email))
  const user = await getUser(ctx, actor.userId)
  if (!user.requires_password_change) {
    if (!input.current) deny(invalid('kernel.field.required', { field: 'current' }))
    await confirmPassword(ctx, input.current)
  }
  await refuseSame(ctx, user.id, input.next)
  await storePassword(ctx, user.id, input.next)
  await endSessions(ctx, user.id, 'passwordChange', actor.sessionId)
  await endOtherWaysIn(ctx, user.id)
  const { expiresAt, idleUntil } = sessionTimes(ctx.now)
  await renewToken(ctx, actor.sessionId, { expires_at: expiresAt, idle_until: idleUntil })
  await sendLetter(ctx.db, user, 'passwordChanged')
  if (ctx.actor?.company)
    ctx.audit({
      subject: `access.account:${user.id}`,
      label: user.name,
      changes: [{ field: 'password', before: null, after: 'changed' }],
    })
  return { ok: true as const }
}
