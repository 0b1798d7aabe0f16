import { signInFirst } from '#kernel/server/admit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { auth, libraryCode } from '../auth/auth.queries.ts'
import { withinCall } from '../auth/authConnection.queries.ts'
import { sendLetter } from '../auth/mails.queries.ts'
import { forgive, limitOf, takeAttempt } from '../auth/throttle.commands.ts'
import { environment } from '../session/environment.queries.ts'
import { confirmPassword } from '../session/session.commands.ts'
import { actorDespite, beforeFirstFactor, completeSignIn, giveCookie } from '../signIn/signIn.commands.ts'
import { getUser } from '../user/users.commands.ts'
import { challengeFrom, headersWith, sessionHeaders } from './challenges.queries.ts'
import type * as contract from './secondFactor.contract.ts'

const wrongCode = refused('access.secondFactor.wrongCode', { field: 'code' })
const codeLimits = (key: string) => limitOf('code', key, 5)

export async function startAuthenticator(ctx: Ctx, input: InputOf<typeof contract.startAuthenticator>) {
  const actor = actorDespite(ctx, beforeFirstFactor)
  await confirmPassword(ctx, input.password)
  const library = await auth()
  return withinCall(ctx, async () => {
    const begun = await library.api
      .enableTwoFactor({
        body: { password: input.password, method: 'totp' },
        headers: await sessionHeaders(ctx, actor.sessionId),
      })
      .catch((error: unknown) => {
        if (libraryCode(error) === 'TOTP_ALREADY_ENABLED') deny(refused('access.secondFactor.alreadyOn'))
        throw error
      })
    if (begun.method !== 'totp')
      throw new Error('The sign-in library began another second factor than asked for.')
    return { totpUri: begun.totpURI, backupCodes: begun.backupCodes }
  })
}

/** The first right code turns the authenticator on; the library replaces the session, so the cookie changes too. */
export async function confirmAuthenticator(ctx: Ctx, input: InputOf<typeof contract.confirmAuthenticator>) {
  const actor = actorDespite(ctx, beforeFirstFactor)
  const limits = codeLimits(actor.userId)
  await takeAttempt(ctx, limits)
  const library = await auth()
  await withinCall(ctx, async call => {
    await library.api
      .verifyTOTP({ body: { code: input.code }, headers: await sessionHeaders(ctx, actor.sessionId) })
      .catch(refuseCode)
    if (call.issuedToken) giveCookie(ctx, call.issuedToken)
  })
  await spendCode(ctx, actor.userId, input.code)
  await forgive(ctx, limits)
  await factorChanged(ctx, 'authenticator', true)
  return { ok: true as const }
}

function refuseCode(error: unknown): never {
  const code = libraryCode(error)
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') deny(wrongCode)
  if (code === 'TOTP_NOT_ENABLED' || code === 'BACKUP_CODES_NOT_ENABLED')
    deny(refused('access.secondFactor.notOn'))
  if (code === 'INVALID_TWO_FACTOR_COOKIE' || code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
    deny(refused('access.token.spent'))
  throw error
}

/** A right code works once: one that was read over a shoulder or on the way opens nothing a second time. */
async function spendCode(ctx: Ctx, userId: string, code: string): Promise<void> {
  const [answer] = await rawQuery<{ isNew: boolean }>(
    ctx.db,
    'select access.spend_code($1, $2, $3) as "isNew"',
    [userId, code, ctx.now],
  )
  if (!answer?.isNew) deny(wrongCode)
}

/** Tells the owner by mail, since the change may have been made in an open session, and the company in its audit trail. */
async function factorChanged(ctx: Ctx, field: 'authenticator' | 'passkey', isOn: boolean): Promise<void> {
  const { userId, company } = ctx.actor ?? deny(signInFirst)
  const user = await getUser(ctx, userId)
  await sendLetter(ctx.db, user, 'factorChanged', `${field}${isOn ? 'Added' : 'Removed'}`)
  if (company)
    ctx.audit({
      subject: `access.account:${userId}`,
      label: user.name,
      changes: [{ field, before: !isOn, after: isOn }],
    })
}

/** A super administrator keeps at least one second factor while the platform asks for one. */
async function refuseLastFactor(ctx: Ctx, without: 'authenticator' | 'passkey'): Promise<void> {
  const actor = actorDespite(ctx)
  if (!actor.superAdmin || !environment().secondFactorForSuperAdmins) return
  const user = await getUser(ctx, actor.userId)
  const passkeys = await ctx.db
    .selectFrom('access.passkey')
    .select('id')
    .where('user_id', '=', user.id)
    .execute()
  const left =
    without === 'authenticator' ? passkeys.length : passkeys.length - 1 + (user.two_factor_enabled ? 1 : 0)
  if (left < 1) deny(refused('access.secondFactor.required'))
}

export async function disableAuthenticator(ctx: Ctx, input: InputOf<typeof contract.disableAuthenticator>) {
  const actor = actorDespite(ctx)
  await refuseLastFactor(ctx, 'authenticator')
  await confirmPassword(ctx, input.password)
  const library = await auth()
  await withinCall(ctx, async call => {
    await library.api.disableTwoFactor({
      body: { password: input.password },
      headers: await sessionHeaders(ctx, actor.sessionId),
    })
    if (call.issuedToken) giveCookie(ctx, call.issuedToken)
  })
  await factorChanged(ctx, 'authenticator', false)
  return { ok: true as const }
}

/** Finishes a sign-in whose password was right; the codes of one challenge and of one person are counted. */
export async function verifySecondFactor(ctx: Ctx, input: InputOf<typeof contract.verifySecondFactor>) {
  const limits = [...codeLimits(input.challenge), ...limitOf('codeAddress', ctx.ip ?? '', 100)]
  await takeAttempt(ctx, limits)
  const library = await auth()
  return withinCall(ctx, async call => {
    const headers = await headersWith('two_factor', input.challenge)
    const userId = await challengedUser(input.challenge)
    const personal = limitOf('code', userId, 10)
    await takeAttempt(ctx, personal)
    const verify = input.backup ? library.api.verifyBackupCode : library.api.verifyTOTP
    const opened = await verify({ body: { code: input.code }, headers }).catch(refuseCode)
    if (!input.backup) await spendCode(ctx, userId, input.code)
    return completeSignIn(ctx, call, opened.user.id, [...limits, ...personal])
  })
}

/** Whose challenge it is, so that guessing is counted per person and not only per challenge. */
async function challengedUser(challenge: string): Promise<string> {
  const { internalAdapter } = await (await auth()).$context
  const waiting = await internalAdapter.findVerificationValue(challenge.slice(0, challenge.lastIndexOf('.')))
  return waiting?.value ?? deny(refused('access.token.spent'))
}

export async function startPasskey(ctx: Ctx) {
  const actor = actorDespite(ctx, beforeFirstFactor)
  const library = await auth()
  return withinCall(ctx, async () => {
    const { response, headers } = await library.api.generatePasskeyRegistrationOptions({
      headers: await sessionHeaders(ctx, actor.sessionId),
      returnHeaders: true,
    })
    return { options: { ...response }, ceremony: await challengeFrom(headers, 'better-auth-passkey') }
  })
}

export async function registerPasskey(ctx: Ctx, input: InputOf<typeof contract.registerPasskey>) {
  const actor = actorDespite(ctx, beforeFirstFactor)
  const library = await auth()
  await withinCall(ctx, async () => {
    const headers = await sessionHeaders(ctx, actor.sessionId)
    const ceremony = await headersWith('better-auth-passkey', input.ceremony)
    headers.set('cookie', `${headers.get('cookie')}; ${ceremony.get('cookie')}`)
    await library.api
      .verifyPasskeyRegistration({ body: { response: input.response, name: input.name }, headers })
      .catch(refusePasskey)
  })
  await factorChanged(ctx, 'passkey', true)
  return { ok: true as const }
}

/** The library answers a broken ceremony with a code; what carries none is a fault of ours. */
function refusePasskey(error: unknown): never {
  if (libraryCode(error)) deny(refused('access.secondFactor.passkeyRefused'))
  throw error
}

export async function removePasskey(ctx: Ctx, input: InputOf<typeof contract.removePasskey>) {
  const actor = actorDespite(ctx)
  await refuseLastFactor(ctx, 'passkey')
  const { numDeletedRows } = await ctx.db
    .deleteFrom('access.passkey')
    .where('id', '=', input.passkeyId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) deny(notFound())
  await factorChanged(ctx, 'passkey', false)
  return { ok: true as const }
}

export async function startPasskeySignIn(ctx: Ctx) {
  await takeAttempt(ctx, limitOf('passkeyAddress', ctx.ip ?? '', 60))
  const library = await auth()
  return withinCall(ctx, async () => {
    const { response, headers } = await library.api.generatePasskeyAuthenticationOptions({
      headers: new Headers(),
      returnHeaders: true,
    })
    return { options: { ...response }, ceremony: await challengeFrom(headers, 'better-auth-passkey') }
  })
}

export async function signInWithPasskey(ctx: Ctx, input: InputOf<typeof contract.signInWithPasskey>) {
  const limits = limitOf('passkeyAddress', ctx.ip ?? '', 60)
  await takeAttempt(ctx, limits)
  const library = await auth()
  return withinCall(ctx, async call => {
    const opened = await library.api
      .verifyPasskeyAuthentication({
        body: { response: input.response },
        headers: await headersWith('better-auth-passkey', input.ceremony),
      })
      .catch(refusePasskey)
    return completeSignIn(ctx, call, opened.user.id, limits)
  })
}
