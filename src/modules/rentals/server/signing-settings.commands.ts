import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from '../shared/signing-settings.contract.ts'
import { changeSettings, settingsOf } from './settings.ts'

export async function readSigning(ctx: Ctx, _input: InputOf<typeof contract.readSigning>) {
  const { signatureIsRequired, signLinkHours } = await settingsOf(ctx)
  return { isRequired: signatureIsRequired, linkHours: signLinkHours }
}

export async function saveSigning(ctx: Ctx, input: InputOf<typeof contract.saveSigning>) {
  await changeSettings(ctx, { signatureIsRequired: input.isRequired, signLinkHours: input.linkHours })
  return { ok: true as const }
}
