import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from '../shared/signing-settings.contract.ts'
import { changeSettings, settingsOf } from './settings.ts'

export async function readSigning(ctx: Ctx, _input: InputOf<typeof contract.readSigning>) {
  const { signatureIsRequired, handoverIsSigned, returnIsSigned, signLinkHours } = await settingsOf(ctx)
  return { isRequired: signatureIsRequired, handoverIsSigned, returnIsSigned, linkHours: signLinkHours }
}

export async function saveSigning(ctx: Ctx, input: InputOf<typeof contract.saveSigning>) {
  const { isRequired: signatureIsRequired, linkHours: signLinkHours, ...records } = input
  await changeSettings(ctx, { signatureIsRequired, signLinkHours, ...records })
  return { ok: true as const }
}
