import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { auditContract, changeContract, lockContract } from '../contract/contract.row.ts'
import type * as contract from './master.contract.ts'
import { invoiceMonthly } from './masterBilling.commands.ts'

export async function invoiceMaster(ctx: Ctx, input: InputOf<typeof contract.invoiceMaster>) {
  const row = await lockContract(ctx, input.id, input.version)
  const document = await invoiceMonthly(ctx, row.id, ctx.today, ctx.today)
  if (!document) deny(refused('rentals.master.nothingDue'))
  await changeContract(ctx, row, {})
  auditContract(ctx, row, { monthlyInvoice: [null, document.number] })
  return { documents: [document] }
}
