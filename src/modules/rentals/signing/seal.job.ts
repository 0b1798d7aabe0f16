import type { Ctx } from '#kernel/server/context.ts'
import { sealKnownSignature } from '#modules/platform/public.server.ts'
import type { Strokes } from '#modules/platform/public.ts'
import { lockContract } from '../contract/contract.row.ts'
import { lockQuotation } from '../quotation/quotation.row.ts'

type Kept = {
  strokes: Strokes | null
  witness: string | null
  ip: string | null
  device: string | null
}

/**
 * Seals the contract that was signed with its handover. Whatever changed it meanwhile was not signed: then nothing is sealed,
 * and the contract's signature tab offers a new one.
 */
export async function sealHandoverSignature(
  ctx: Ctx,
  { contractId, version }: { contractId: string; version: number },
): Promise<void> {
  const row = await lockContract(ctx, contractId)
  if (row.version !== version || !row.signed_at || !row.signed_name) return
  const { strokes, witness, ip, device } = row.signature as Kept
  await sealKnownSignature(ctx, 'rentals.contract', row.id, {
    name: row.signed_name,
    at: row.signed_at,
    strokes,
    witness,
    ip,
    device,
  })
}

/** Seals the offer its customer approved by link, with the signature given there. */
export async function sealApproval(ctx: Ctx, { quotationId }: { quotationId: string }): Promise<void> {
  const row = await lockQuotation(ctx, quotationId)
  if (!row.is_approved || !row.decided_at || !row.decision_name) return
  await sealKnownSignature(ctx, 'rentals.quotation', row.id, {
    name: row.decision_name,
    at: row.decided_at,
    witness: null,
    strokes: row.decision_strokes as Strokes | null,
    ip: row.decision_ip,
    device: row.decision_device,
    link: { sentAt: row.sent_at ?? row.created_at, openedAt: row.viewed_at },
  })
}
