import { createHash, randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import { id } from '#kernel/shared/fields.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { readSettings, saveSettings } from '../settings/settings.commands.ts'

const signingSettings = z.object({
  isEnabled: z.boolean().default(true),
  /** Notifies the office of unsigned links, once a day, at most three times. */
  remindsOffice: z.boolean().default(true),
  /** The signer behind a link enters a code given by voice. */
  asksCode: z.boolean().default(false),
  isBilingual: z.boolean().default(false),
  /** What the signer agrees to; null means our own sentence. */
  consentText: z.string().nullable().default(null),
  /** Who signs for the company, by kind of paper; a kind that is not named is signed by the customer alone. */
  signatories: z.record(z.string(), id()).default({}),
})
export type SigningSettings = z.output<typeof signingSettings>

/** What the company asks of signing. */
export function signingSettingsOf(ctx: Pick<Ctx, 'db' | 'company'>): Promise<SigningSettings> {
  return readSettings(ctx, 'signing', signingSettings)
}

export function changeSigningSettings(
  ctx: Ctx,
  values: SigningSettings,
  seen: SigningSettings | undefined,
): Promise<SigningSettings> {
  const fields = { signatories: 'companySigns' }
  return saveSettings(ctx, 'signing', signingSettings, values, { values: seen, fields })
}

/** Electronic signatures are refused where the company switched them off; a paper signed by hand may still be kept. */
export async function refuseIfDisabled(ctx: Ctx): Promise<void> {
  if (!(await signingSettingsOf(ctx)).isEnabled) deny(refused('platform.signing.disabled'))
}

const codeDigits = 8

/** A fresh code, given to the signer by voice: as many digits as guessing under the limit of tries cannot get through. */
export function newCode(): string {
  return Array.from({ length: codeDigits }, () => randomInt(10)).join('')
}

/** A code as it is kept: of one request, so that the same digits elsewhere mean nothing. */
export const codeHash = (requestId: string, code: string): string =>
  createHash('sha256').update(`${requestId}:${code}`).digest('hex')

export type Signatory = {
  readonly id: string
  readonly name: string
  readonly title: string | null
  readonly strokes: unknown
}

/** Who signs a kind of paper for the company; null where only the customer does. */
export async function signatoryFor(ctx: Ctx, documentType: string): Promise<Signatory | null> {
  const { signatories } = await signingSettingsOf(ctx)
  const signatoryId = signatories[documentType]
  if (!signatoryId) return null
  const row = await ctx.db
    .selectFrom('platform.signatory')
    .select(['id', 'name', 'title', 'strokes'])
    .where('id', '=', signatoryId)
    .executeTakeFirst()
  return row ?? null
}
