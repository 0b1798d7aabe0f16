import { randomBytes } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { environment } from '../session/environment.queries.ts'
import { linkMinutes } from '../session/session.rules.ts'
import { auth } from './auth.queries.ts'
import { withinCall } from './authConnection.queries.ts'

type Origin = Pick<Ctx, 'db' | 'now' | 'ip' | 'device'>

/** A link that sets a password, for a reset or an invitation: one-time, 60 minutes, stored as a hash. */
export function passwordLink(ctx: Origin, userId: string): Promise<string> {
  return makeLink(ctx, 'reset-password', userId, '/reset-password')
}

/** A link that confirms the address of a sign-up. */
export function confirmationLink(ctx: Origin, userId: string): Promise<string> {
  return makeLink(ctx, 'confirm-email', userId, '/')
}

async function makeLink(ctx: Origin, purpose: string, userId: string, path: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const library = await auth()
  await withinCall(ctx, async () => {
    const { internalAdapter } = await library.$context
    await internalAdapter.createVerificationValue({
      identifier: `${purpose}:${token}`,
      value: userId,
      expiresAt: new Date(Date.now() + linkMinutes * 60_000),
    })
  })
  // The token stands behind the hash sign: it reaches no server log and no referrer.
  return `${environment().baseUrl}${path}#${purpose === 'confirm-email' ? 'confirm' : 'token'}=${token}`
}

/** Spends a confirmation token; the person it belongs to, or null when it is unknown, used or too old. */
export async function spendConfirmation(ctx: Origin, token: string): Promise<string | null> {
  const library = await auth()
  return withinCall(ctx, async () => {
    const { internalAdapter } = await library.$context
    const spent = await internalAdapter.consumeVerificationValue(`confirm-email:${token}`)
    return spent?.value ?? null
  })
}
