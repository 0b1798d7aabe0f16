import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { changeSettings, settingsOf } from '../settings/settings.queries.ts'
import type * as contract from './signingSettings.contract.ts'

export async function readSigning(ctx: Ctx, _input: InputOf<typeof contract.readSigning>) {
  const { signatureIsRequired, handoverIsSigned, returnIsSigned, signLinkHours } = await settingsOf(ctx)
  return { isRequired: signatureIsRequired, handoverIsSigned, returnIsSigned, linkHours: signLinkHours }
}

type Saved = InputOf<typeof contract.saveSigning>

const settingsFrom = ({ isRequired, linkHours, handoverIsSigned, returnIsSigned }: Saved) => ({
  signatureIsRequired: isRequired,
  signLinkHours: linkHours,
  handoverIsSigned,
  returnIsSigned,
})

export async function saveSigning(ctx: Ctx, input: Saved) {
  await changeSettings(ctx, settingsFrom(input), input.seen && settingsFrom(input.seen), {
    signatureIsRequired: 'isRequired',
    signLinkHours: 'linkHours',
  })
  return { ok: true as const }
}
