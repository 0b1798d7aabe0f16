import type { Ctx } from '#kernel/server/context.ts'
import { sealKnownSignature } from '#modules/platform/server/public.ts'
import type { Strokes } from '#modules/platform/shared/public.ts'
import { lockContract } from './contract.row.ts'

export const sealJob = 'rentals.contract.seal'

type Kept = {
  readonly strokes: Strokes | null
  readonly witness: string | null
  readonly ip: string | null
  readonly device: string | null
}

/**
 * Seals the contract that was signed with its handover. Whatever changed it meanwhile was not signed: then nothing is sealed,
 * and the contract's signature tab offers a new one.
 */
export async function sealHandoverSignature(
  ctx: Ctx,
  { contractId, version }: { readonly contractId: string; readonly version: number },
): Promise<void> {
  const row = await lockContract(ctx, contractId)
  if (row.version !== version || !row.signed_at || !row.signed_name) return
  const { strokes, witness, ip, device } = row.signature as Kept
  await sealKnownSignature(ctx, 'rentals.contract', row.id, {
    ...{ name: row.signed_name, at: row.signed_at },
    ...{ strokes, witness, ip, device },
  })
}
