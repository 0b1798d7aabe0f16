import type { Ctx } from '#kernel/server/context.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { auth } from '../auth/auth.queries.ts'

/**
 * The library keeps the identity of a half-finished ceremony (second factor, passkey) in a signed cookie. Ours travels in
 * the body instead, back and forth between one page and the server: it opens nothing by itself, works once and for
 * minutes, and a request needs no second cookie.
 */
export type Challenge = 'two_factor' | 'better-auth-passkey'

/** Takes the signed value of a ceremony out of the library's answer. */
export async function challengeFrom(headers: Headers, challenge: Challenge): Promise<string> {
  const { createAuthCookie } = await (await auth()).$context
  const start = `${createAuthCookie(challenge).name}=`
  for (const cookie of headers.getSetCookie())
    if (cookie.startsWith(start)) return decodeURIComponent(cookie.slice(start.length).split(';')[0] ?? '')
  throw new Error(`The sign-in library set no ${challenge} cookie.`)
}

/** The request headers that bring a ceremony's value back to the library. */
export async function headersWith(challenge: Challenge, value: string): Promise<Headers> {
  if (!/^[\w.+/=-]+$/.test(value)) deny(refused('access.token.spent'))
  const { createAuthCookie } = await (await auth()).$context
  return new Headers({ cookie: `${createAuthCookie(challenge).name}=${encodeURIComponent(value)}` })
}

/** The request headers of the present session: its stored hash, signed, which is what the library finds it by. */
export async function sessionHeaders(ctx: Pick<Ctx, 'db'>, sessionId: string): Promise<Headers> {
  const { serializeSignedCookie } = await import('better-call')
  const { authCookies, secret } = await (await auth()).$context
  const session = await ctx.db
    .selectFrom('access.session')
    .select('token_hash')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return new Headers({
    cookie: await serializeSignedCookie(authCookies.sessionToken.name, session.token_hash, secret),
  })
}
