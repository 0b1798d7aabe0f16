import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as channelWords } from '#generated/choices/platform.signing.channel.ts'
export { words as stateWords } from '#generated/choices/platform.signing.state.ts'

export type SignRequest = OutputFor<'platform.signing.list'>['requests'][number]

export const stateKinds: Record<SignRequest['state'], StatusKind> = {
  sent: 'promised',
  opened: 'running',
  signed: 'settled',
  refused: 'late',
  expired: 'out',
  revoked: 'out',
}

/** What happens to a signature, for the timeline of its record. */
export const signingActs = {
  'platform.signing.request': m['platform.signing.act.request'],
  'platform.signing.view': m['platform.signing.act.view'],
  'platform.signing.sign': m['platform.signing.act.sign'],
  'platform.signing.refuse': m['platform.signing.act.refuse'],
  'platform.signing.revoke': m['platform.signing.act.revoke'],
  'platform.signing.witness': m['platform.signing.act.witness'],
  'platform.signing.scan': m['platform.signing.act.scan'],
}
