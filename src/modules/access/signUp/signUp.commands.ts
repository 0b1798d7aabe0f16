import type { Ctx } from '#kernel/server/context.ts'
import { inTransaction } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { isSignUpOpen } from '#modules/platform/public.server.ts'
import { auth } from '../auth/auth.queries.ts'
import { withinCall } from '../auth/authConnection.queries.ts'
import { confirmationLink, spendConfirmation } from '../auth/links.queries.ts'
import { sendLetter } from '../auth/mails.queries.ts'
import { limitOf, takeAttempt } from '../auth/throttle.commands.ts'
import { isCommonPassword, passwordLength } from '../password/password.rules.ts'
import { hashPassword } from '../password/passwordHash.queries.ts'
import { environment, inBackground } from '../session/environment.queries.ts'
import { completeSignIn } from '../signIn/signIn.commands.ts'
import { findUserByEmail, getUser, insertUser, storePassword } from '../user/users.commands.ts'
import type * as contract from './signUp.contract.ts'

const byAddress = (ctx: Ctx) => limitOf('signUpAddress', ctx.ip ?? '', 20)

/**
 * Creates an unconfirmed person, or writes to the owner of a known address: the answer and the hash work are the same.
 */
export async function createSignUp(ctx: Ctx, input: InputOf<typeof contract.createSignUp>) {
  if (!(await isSignUpOpen(ctx))) deny(refused('access.signUp.closed'))
  refuse(
    input.password.length < passwordLength.min
      ? invalid('access.password.short', { field: 'password' })
      : null,
  )
  if (isCommonPassword(input.password, input.email))
    deny(invalid('access.password.common', { field: 'password' }))
  await takeAttempt(ctx, byAddress(ctx))
  const known = await findUserByEmail(ctx, input.email)
  if (known) {
    await hashPassword(input.password)
    await sendLetter(ctx.db, known, 'addressKnown', `${environment().baseUrl}/auth`)
    return { ok: true as const }
  }
  const inArabic = /\p{Script=Arabic}/u.test(input.firstName)
  const user = await insertUser(ctx, {
    email: input.email,
    ...(inArabic
      ? { firstNameAr: input.firstName, lastNameAr: input.lastName }
      : { firstName: input.firstName, lastName: input.lastName }),
    language: input.language,
    businessType: input.businessType,
  })
  await storePassword(ctx, user.id, input.password)
  await sendLetter(ctx.db, user, 'confirmation', await confirmationLink(ctx, user.id))
  return { ok: true as const }
}

/** Mails the confirmation again, beside the request, so that the answer does not reveal whether one is awaited. */
export async function resendConfirmation(ctx: Ctx, input: InputOf<typeof contract.resendConfirmation>) {
  await takeAttempt(ctx, [...limitOf('resend', input.email, 1, '1 minute'), ...byAddress(ctx)])
  const { now, ip, device } = ctx
  ctx.afterCommit(() =>
    inBackground('the confirmation mail', () =>
      inTransaction(environment().pool, { companyId: null }, async db => {
        const origin = { db, now, ip, device }
        const user = await findUserByEmail(origin, input.email)
        if (!user || user.email_verified) return
        await sendLetter(db, user, 'confirmation', await confirmationLink(origin, user.id))
      }),
    ),
  )
  return { ok: true as const }
}

/** Confirms the address and, the first time, signs its owner in. */
export async function confirmSignUp(ctx: Ctx, input: InputOf<typeof contract.confirmSignUp>) {
  await takeAttempt(ctx, limitOf('token', ctx.ip ?? '', 30))
  const userId = await spendConfirmation(ctx, input.token)
  if (!userId) deny(refused('access.token.spent'))
  const user = await getUser(ctx, userId)
  await ctx.db
    .updateTable('access.user')
    .set({ email_confirmed_at: user.email_confirmed_at ?? ctx.now, updated_at: ctx.now })
    .where('id', '=', userId)
    .execute()
  // Opening the first link proves that the address is the user's own; a browser that is signed in keeps its session.
  if (!user.email_confirmed_at && !ctx.actor && !user.two_factor_enabled && !user.super_admin)
    await signInConfirmed(ctx, userId)
  return { email: user.email }
}

async function signInConfirmed(ctx: Ctx, userId: string): Promise<void> {
  const library = await auth()
  await withinCall(ctx, async call => {
    const { internalAdapter } = await library.$context
    await internalAdapter.createSession(userId)
    await completeSignIn(ctx, call, userId, [])
  })
}
