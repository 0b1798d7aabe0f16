import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { auditContract, changeContract, lockContract } from '../contract/contract.row.ts'
import { invoiceRows } from '../invoicing/invoicing.commands.ts'
import { rowsOf } from '../schedule/scheduleRows.commands.ts'
import type * as contract from './row.contract.ts'

const billable = new Set(['reserved', 'active', 'suspended', 'returned'])

export async function invoiceRow(ctx: Ctx, input: InputOf<typeof contract.invoiceRow>) {
  const row = await lockContract(ctx, input.contractId)
  refuse(whyNotStale(row, input.contractVersion))
  if (!billable.has(row.status))
    deny(conflict('rentals.contract.stateChanged', { params: { state: row.status } }))
  const rows = await rowsOf(ctx, row.id)
  const wanted = input.rowIds.map(id => rows.find(one => one.id === id) ?? deny(notFound()))
  const done = wanted.find(one => one.state !== 'scheduled')
  if (done) deny(refused('rentals.row.invoiced', { params: { no: done.no } }))
  const documents = await invoiceRows(ctx, row, wanted, ctx.today)
  await changeContract(ctx, row, {})
  auditContract(ctx, row, { invoicedRows: [null, wanted.map(one => one.no)] })
  return { documents }
}
