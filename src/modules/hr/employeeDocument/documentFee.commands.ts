import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, forbidden, invalid, notFound } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { payOut, recordBill, type VoidedDocument } from '#modules/billing/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { type EmployeeRow, employees } from '../employee/employee.row.ts'
import type * as contract from './employeeDocument.contract.ts'
import { documentNames } from './employeeDocument.rules.ts'

type Input = InputOf<typeof contract.payEmployeeDocumentFee>
type Known = { id: string; name: string; no: number }

/** The document whose fee is posted, of employment or of identity, with how often it was before. */
async function documentOf(ctx: Ctx, employee: EmployeeRow, input: Input): Promise<Known> {
  const found = input.documentId
    ? await ctx.db
        .selectFrom('hr.employee_document')
        .select(['id', 'type'])
        .where('id', '=', input.documentId)
        .where('employee_id', '=', employee.id)
        .where('removed_on', 'is', null)
        .executeTakeFirst()
    : await ctx.db
        .selectFrom('parties.party_document')
        .select(['id', 'type'])
        .where('id', '=', input.partyDocumentId ?? employee.id)
        .where('party_id', '=', employee.party_id)
        .executeTakeFirst()
  if (!found) deny(notFound())
  const fees = await ctx.db
    .selectFrom('hr.document_fee')
    .select(['number', 'is_voided'])
    .where(input.documentId ? 'document_id' : 'party_document_id', '=', found.id)
    .execute()
  const live = fees.find(fee => !fee.is_voided)
  if (live) deny(conflict('hr.document.feePaid', { params: { document: live.number } }))
  return { id: found.id, name: documentNames[found.type], no: fees.length + 1 }
}

/**
 * What a document cost is the employer's expense in any case: paid at once, or a vendor's bill (section 6 of 50-hr). A fee that fell in
 * the books is followed by one under a key of its own.
 */
export async function payEmployeeDocumentFee(ctx: Ctx, input: Input) {
  if (Boolean(input.documentId) === Boolean(input.partyDocumentId))
    deny(invalid('kernel.field.required', { field: 'documentId' }))
  const employee = await lockRecord(ctx, employees, { id: input.employeeId })
  const document = await documentOf(ctx, employee, input)
  if (input.vendorPartyId) await getParty(ctx, input.vendorPartyId)
  await lockLedger(ctx)
  const name = (await employeeNames(ctx, [employee.id])).get(employee.id) ?? employee.number
  const posted = await postFee(ctx, input, {
    sourceKey: `hr:document:${document.id}:fee${document.no === 1 ? '' : `#${document.no}`}`,
    date: input.on ?? ctx.today,
    description: `${document.name} · ${name}`,
    costCenterId: employee.cost_center_id,
  })
  await ctx.db
    .insertInto('hr.document_fee')
    .values({
      employee_id: employee.id,
      document_id: input.documentId ?? null,
      party_document_id: input.partyDocumentId ?? null,
      no: document.no,
      mapping_key: input.key,
      amount_minor: input.amount,
      ...posted,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `hr.employee:${employee.id}`,
    label: employee.number,
    changes: [{ field: 'documentFeeMinor', before: null, after: input.amount }],
  })
  ctx.hint('hr.employee', employee.id)
  return { number: posted.number }
}

type Fee = { sourceKey: string; date: string; description: string; costCenterId: string | null }

async function postFee(ctx: Ctx, input: Input, fee: Fee) {
  const { sourceKey, date, description, costCenterId } = fee
  const partyId = input.vendorPartyId ?? null
  if (input.treasuryAccountId) {
    if (!ctx.can('finance.payments.write')) deny(forbidden('access.permission.missing'))
    const reference = input.reference ? { reference: input.reference } : {}
    const { paymentId, number } = await payOut(ctx, {
      sourceKey,
      date,
      partyId,
      tenders: [{ treasuryAccountId: input.treasuryAccountId, amountMinor: input.amount, ...reference }],
      splits: [
        {
          kind: 'line' as const,
          key: input.key,
          amountMinor: input.amount,
          taxCode: null,
          description,
          costCenterId,
        },
      ],
      memo: description,
    })
    return { number, payment_id: paymentId, bill_id: null }
  }
  if (!ctx.can('finance.vendors.write')) deny(forbidden('access.permission.missing'))
  if (!partyId) deny(invalid('kernel.field.required', { field: 'vendorPartyId' }))
  const reference = input.reference || deny(invalid('kernel.field.required', { field: 'reference' }))
  const { invoiceId, number } = await recordBill(ctx, {
    sourceKey,
    date,
    partyId,
    reference,
    lines: [
      { key: input.key, amountMinor: input.amount, taxCode: null, descriptionAr: description, costCenterId },
    ],
  })
  return { number, payment_id: null, bill_id: invoiceId }
}

/** The paper of a fee fell in the books: the fee may be posted again. */
export async function followVoidedFee(ctx: Ctx, document: VoidedDocument): Promise<void> {
  const fallen = await ctx.db
    .updateTable('hr.document_fee')
    .set({ is_voided: true })
    .where(document.kind === 'payment' ? 'payment_id' : 'bill_id', '=', document.id)
    .where('is_voided', '=', false)
    .returning('employee_id')
    .execute()
  for (const fee of fallen) ctx.hint('hr.employee', fee.employee_id)
}
