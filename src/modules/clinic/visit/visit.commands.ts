import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { issueInvoice, type VoidedDocument } from '#modules/billing/public.server.ts'
import { appointments } from '../appointment/appointment.row.ts'
import { standingPatient } from '../patient/patient.row.ts'
import type * as contract from './visit.contract.ts'
import { lineOf } from './visit.postings.ts'

export async function billVisit(ctx: Ctx, input: InputOf<typeof contract.billVisit>) {
  const row = await lockRecord(ctx, appointments, input)
  if (row.invoice_id) deny(refused('clinic.visit.alreadyBilled'))
  if (row.state !== 'arrived' && row.state !== 'in_room' && row.state !== 'done')
    deny(refused('clinic.visit.notArrived'))
  const services = await ctx.db
    .selectFrom('clinic.service')
    .select(['id', 'service_group', 'price_minor'])
    .where('id', 'in', input.serviceIds)
    .execute()
  const lines = input.serviceIds.map((id, at) => {
    const service = services.find(one => one.id === id)
    if (!service) deny(notFound('kernel.record.notFound', { field: `serviceIds.${at}` }))
    return lineOf({ group: service.service_group, priceMinor: service.price_minor })
  })
  if (lines.every(line => line.amountMinor === 0)) deny(refused('clinic.visit.free'))
  const { party_id: partyId } = await ctx.db
    .selectFrom('clinic.patient')
    .select('party_id')
    .where('id', '=', await standingPatient(ctx, row.patient_id))
    .executeTakeFirstOrThrow()
  const { invoiceId, number } = await issueInvoice(ctx, {
    kind: 'service',
    sourceKey: `clinic:visit:${row.id}:issue${row.bill_no === 0 ? '' : row.bill_no}`,
    partyId,
    date: input.date,
    reference: row.number,
    lines: lines.filter(line => line.amountMinor > 0),
  })
  await saveRecord(
    ctx,
    appointments,
    row,
    { invoice_id: invoiceId, bill_no: row.bill_no + 1 },
    { changes: [{ field: 'invoice', before: null, after: number }] },
  )
  return { invoiceId, number }
}

/** A visit whose invoice is voided can be invoiced again. */
export async function followVoidedInvoice(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind !== 'document') return
  await ctx.db
    .updateTable('clinic.appointment')
    .set(({ eb }) => ({ invoice_id: null, version: eb('version', '+', 1) }))
    .where('invoice_id', '=', document.id)
    .execute()
}
