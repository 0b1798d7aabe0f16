import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { forbidden, type Refusal, refuse } from '#kernel/shared/refusal.ts'
import { releaseClaimsOf } from '#modules/fleet/server/public.ts'
import type * as contract from '../shared/approval.contract.ts'
import { whyNotInState } from '../shared/contract.rules.ts'
import { auditContract, type ContractRow, changeContract, lockContract, stateOf } from './contract.row.ts'
import { whyNotServePeople } from './people.ts'

/** A1: nobody decides a request of his own. */
export function whyNotDecideRequest(ctx: Ctx, row: Pick<ContractRow, 'requested_by'>): Refusal | null {
  return row.requested_by === ctx.user.id ? forbidden('approvals.request.ownRequest') : null
}

export async function approveContract(ctx: Ctx, input: InputOf<typeof contract.approveContract>) {
  const row = await lockContract(ctx, input.id, input.version)
  refuse(whyNotInState(stateOf(row), 'approve'))
  refuse(whyNotDecideRequest(ctx, row))
  refuse(await whyNotServePeople(ctx, row))
  // The claim was placed when approval was asked for, so that nobody takes the vehicle while a manager thinks.
  const version = await changeContract(ctx, row, { status: 'reserved' })
  auditContract(ctx, row, { status: [row.status, 'reserved'] })
  return { status: 'reserved' as const, version }
}

export async function rejectContract(ctx: Ctx, input: InputOf<typeof contract.rejectContract>) {
  const row = await lockContract(ctx, input.id, input.version)
  refuse(whyNotInState(stateOf(row), 'reject'))
  refuse(whyNotDecideRequest(ctx, row))
  await releaseClaimsOf(ctx, row.id)
  const version = await changeContract(ctx, row, { status: 'draft', claim_id: null, request_id: null })
  auditContract(ctx, row, { status: [row.status, 'draft'] }, input.reason)
  return { status: 'draft' as const, version }
}
