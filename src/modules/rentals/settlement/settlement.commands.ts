import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny } from '#kernel/shared/refusal.ts'
import { applyDeposit } from '#modules/billing/public.server.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  getContractRow,
  legsOf,
  lockContract,
} from '../contract/contract.row.ts'
import type * as contract from './settlement.contract.ts'
import { settlementOf } from './settlement.queries.ts'
import type * as applyContract from './settlementApply.contract.ts'

export async function getSettlement(ctx: Ctx, input: InputOf<typeof contract.getSettlement>) {
  const row = await getContractRow(ctx, input.contractId)
  return settlementOf(ctx, row, await legsOf(ctx, row.id))
}

const settled = new Set(['returned', 'closed'])

async function lockReturned(ctx: Ctx, id: string, version: number): Promise<ContractRow> {
  const row = await lockContract(ctx, id, version)
  if (!settled.has(row.status))
    deny(conflict('rentals.contract.stateChanged', { params: { state: row.status } }))
  return row
}

export async function proposeSettlement(ctx: Ctx, input: InputOf<typeof contract.proposeSettlement>) {
  const row = await lockReturned(ctx, input.contractId, input.contractVersion)
  const version = await changeContract(ctx, row, { settlement_proposed_on: ctx.today })
  auditContract(ctx, row, { settlementProposedOn: [row.settlement_proposed_on, ctx.today] }, input.note)
  const legs = await legsOf(ctx, row.id)
  return settlementOf(ctx, { ...row, version, settlement_proposed_on: ctx.today }, legs)
}

export async function applySettlement(ctx: Ctx, input: InputOf<typeof applyContract.applySettlement>) {
  const row = await lockReturned(ctx, input.contractId, input.contractVersion)
  const legs = await legsOf(ctx, row.id)
  const proposal = await settlementOf(ctx, row, legs)
  for (const { deposit, invoice, amount } of proposal.applications)
    await applyDeposit(ctx, {
      sourceKey: `rentals:contract:${row.id}:settle:${uuidv7()}`,
      depositId: deposit.id,
      invoiceId: invoice.id,
      amountMinor: amount,
    })
  const settlement_proposed_on = row.settlement_proposed_on ?? ctx.today
  const version = await changeContract(ctx, row, { settlement_proposed_on })
  auditContract(ctx, row, { depositAppliedMinor: [0, proposal.applied] })
  return settlementOf(ctx, { ...row, version, settlement_proposed_on }, legs)
}
