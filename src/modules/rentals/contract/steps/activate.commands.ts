import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { handoverFacts } from '../../handover/handover.commands.ts'
import { invoiceDueRowsOf } from '../../master/masterBilling.commands.ts'
import type * as contract from '../contract.contract.ts'
import { auditContract, changeContract, lockContract, stateOf } from '../contract.row.ts'
import { whyNotActivate } from '../contract.rules.ts'

export async function activateContract(ctx: Ctx, input: InputOf<typeof contract.activateContract>) {
  const row = await lockContract(ctx, input.id, input.version)
  const facts = await handoverFacts(ctx, row, ctx.today)
  refuse(whyNotActivate(stateOf(row), { ...facts, isSigned: row.signed_at !== null }))
  await changeContract(ctx, row, { status: 'active' as const })
  const documents = await invoiceDueRowsOf(ctx, row, ctx.today)
  auditContract(ctx, row, { status: [row.status, 'active'] })
  return { status: 'active' as const, documents }
}
