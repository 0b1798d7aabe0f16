import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { registerParty } from '#modules/parties/public.server.ts'
import type * as contract from './vendor.contract.ts'

export async function createVendor(ctx: Ctx, input: InputOf<typeof contract.createVendor>) {
  const { id, code } = await registerParty(ctx, { ...input, roles: ['vendor'] })
  ctx.hint('billing.vendor', id)
  return { id, code }
}
