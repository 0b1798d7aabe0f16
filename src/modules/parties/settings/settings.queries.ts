import { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import { amount } from '#kernel/shared/fields.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { readSettings, saveSettings } from '#modules/platform/public.server.ts'

const partySettings = z.object({ defaultCreditLimitMinor: amount().default(0) })

/** The limit that applies to parties without one of their own, minor units; 0 (cash) unless the company set another. */
export async function defaultCreditLimit(ctx: Ctx): Promise<Minor> {
  return (await readSettings(ctx, 'parties', partySettings)).defaultCreditLimitMinor
}

/**
 * Sets the limit of parties without one of their own; the permission is the caller's. `seenMinor`: what the page showed; who
 * changed it since is not overwritten.
 */
export async function saveDefaultCreditLimit(ctx: Ctx, limitMinor: Minor, seenMinor?: Minor): Promise<void> {
  const values = seenMinor === undefined ? undefined : { defaultCreditLimitMinor: seenMinor }
  const fields = { defaultCreditLimitMinor: 'defaultCreditLimit' }
  await saveSettings(
    ctx,
    'parties',
    partySettings,
    { defaultCreditLimitMinor: limitMinor },
    { values, fields },
  )
}
