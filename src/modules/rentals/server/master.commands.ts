import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/master.contract.ts'
import { auditContract, changeContract, lockContract } from './contract.row.ts'
import { invoiceMonthly } from './master.ts'

export async function invoiceMaster(ctx: Ctx, input: InputOf<typeof contract.invoiceMaster>) {
  const row = await lockContract(ctx, input.id, input.version)
  const document = await invoiceMonthly(ctx, row.id, ctx.today, ctx.today)
  if (!document) deny(refused('rentals.master.nothingDue'))
  await changeContract(ctx, row, {})
  auditContract(ctx, row, { monthlyInvoice: [null, document.number] })
  return { documents: [document] }
}
