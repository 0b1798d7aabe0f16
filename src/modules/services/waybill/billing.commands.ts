import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { issueInvoice, payOut, type VoidedDocument } from '#modules/billing/public.server.ts'
import { vehicleDimensions } from '#modules/fleet/public.server.ts'
import { waybillToChange } from './waybill.commands.ts'
import type * as contract from './waybill.contract.ts'
import { waybills } from './waybill.queries.ts'

/** Money paid for the customer is no cost of the company: it stands on `recoverableDisbursements` until it is invoiced. */
export async function payForWaybill(ctx: Ctx, input: InputOf<typeof contract.payForWaybill>) {
  const row = await waybillToChange(ctx, input, 'pay')
  if (input.amount <= 0) deny(invalid('services.waybill.amount', { field: 'amount' }))
  const id = uuidv7()
  const { profitUnitId } = await vehicleDimensions(ctx, row.vehicle_id)
  const { description, amount: amountMinor, date, treasuryAccountId } = input
  const { paymentId, number } = await payOut(ctx, {
    sourceKey: `services:waybill:${row.id}:paid:${id}`,
    date,
    partyId: null,
    memo: `${description}، بوليصة ${row.number}`,
    tenders: [{ treasuryAccountId, amountMinor }],
    splits: [
      {
        kind: 'line',
        key: 'recoverableDisbursements',
        amountMinor,
        description: `${description}، بوليصة ${row.number}`,
        taxCode: null,
        profitUnitId,
      },
    ],
  })
  await ctx.db
    .insertInto('services.disbursement')
    .values({
      id,
      waybill_id: row.id,
      description,
      amount_minor: amountMinor,
      paid_on: date,
      payment_id: paymentId,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await saveRecord(ctx, waybills, row, {}, { changes: [{ field: 'payment', before: null, after: number }] })
  return { payment: number }
}

/** Freight to the revenue of the vehicle, and what was paid on the way at cost and without tax. */
export async function invoiceWaybill(ctx: Ctx, input: InputOf<typeof contract.invoiceWaybill>) {
  const row = await waybillToChange(ctx, input, 'invoice')
  const paid = await ctx.db
    .selectFrom('services.disbursement')
    .select(['description', 'amount_minor'])
    .where('waybill_id', '=', row.id)
    .where('is_void', '=', false)
    .orderBy('id')
    .execute()
  if (row.freight_minor === 0 && paid.length === 0) deny(invalid('services.waybill.nothingToInvoice'))
  const { profitUnitId, costCenterId } = await vehicleDimensions(ctx, row.vehicle_id)
  const freight = {
    descriptionAr: `نقل ${row.cargo} من ${row.from_place} إلى ${row.to_place}`,
    key: 'freightRevenue',
    amountMinor: row.freight_minor,
    profitUnitId,
    costCenterId,
  }
  const { invoiceId, number } = await issueInvoice(ctx, {
    kind: 'service',
    sourceKey: `services:waybill:${row.id}:issue${row.version}`,
    partyId: row.customer_id,
    date: input.date,
    reference: row.number,
    lines: [
      ...(row.freight_minor > 0 ? [freight] : []),
      ...paid.map(one => ({
        descriptionAr: one.description,
        key: 'recoverableDisbursements',
        amountMinor: one.amount_minor,
        taxCode: null,
        profitUnitId,
      })),
    ],
  })
  const changes = [{ field: 'invoice', before: null, after: number }]
  await saveRecord(ctx, waybills, row, { state: 'invoiced', invoice_id: invoiceId }, { changes })
  return { invoiceId, number }
}

/** A voided invoice leaves the waybill delivered and owed again; a voided payment was never paid on the way. */
export async function followVoided(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind === 'document')
    await ctx.db
      .updateTable('services.waybill')
      .set(eb => ({ state: 'delivered', invoice_id: null, version: eb('version', '+', 1) }))
      .where('invoice_id', '=', document.id)
      .execute()
  if (document.kind === 'payment')
    await ctx.db
      .updateTable('services.disbursement')
      .set({ is_void: true })
      .where('payment_id', '=', document.id)
      .execute()
}
