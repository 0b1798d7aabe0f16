import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import {
  type CreditedDocument,
  issueInvoice,
  type VoidedDocument,
  voidInvoice,
} from '#modules/billing/public.server.ts'
import { appointments } from '../appointment/appointment.row.ts'
import { sharedServices } from '../insurance/insurance.queries.ts'
import { standingPatient } from '../patient/patient.row.ts'
import type * as contract from './visit.contract.ts'
import { lineOf } from './visit.postings.ts'

type Bill = InputOf<typeof contract.billVisit>

async function sharedLines(ctx: Ctx, input: Bill, visit: { patient_id: string; starts_at: Date }) {
  const standingId = await standingPatient(ctx, visit.patient_id)
  const on = dayIn(visit.starts_at, ctx.company.timeZone)
  const { cover, lines } = await sharedServices(ctx, {
    standingId,
    on,
    serviceIds: input.lines.map(line => line.serviceId),
    fieldOf: at => `lines.${at}.serviceId`,
  })
  const rows = lines.map((line, at) => ({ ...line, approvalNo: input.lines[at]!.approvalNo ?? null }))
  if (!input.isSelfPaid && cover && rows.some(row => row.isCovered)) return { standingId, on, cover, rows }
  const own = rows.map(row => ({
    ...row,
    patientMinor: row.priceMinor,
    insurerMinor: 0,
    needsApproval: false,
    approvalNo: null,
  }))
  return { standingId, on, cover: null, rows: own }
}

const sumOf = (rows: readonly number[]) => rows.reduce((sum, part) => sum + part, 0)

export async function billVisit(ctx: Ctx, input: Bill) {
  const row = await lockRecord(ctx, appointments, input)
  if (row.invoice_id) deny(refused('clinic.visit.alreadyBilled'))
  if (row.state !== 'arrived' && row.state !== 'in_room' && row.state !== 'done')
    deny(refused('clinic.visit.notArrived'))
  const { standingId, on, cover, rows } = await sharedLines(ctx, input, row)
  const patient = sumOf(rows.map(line => line.patientMinor))
  const insurer = sumOf(rows.map(line => line.insurerMinor))
  if (patient + insurer === 0) deny(refused('clinic.visit.free'))
  if (input.consentFileId && insurer === 0)
    deny(refused('clinic.visit.consentAlone', { field: 'consentFileId' }))
  // Rule 23: what is signed later binds nobody to pay what was refused meanwhile.
  if (input.consentFileId && on !== ctx.today)
    deny(refused('clinic.visit.consentLate', { field: 'consentFileId' }))
  const { party_id: partyId } = await ctx.db
    .selectFrom('clinic.patient')
    .select('party_id')
    .where('id', '=', standingId)
    .executeTakeFirstOrThrow()
  const turn = row.bill_no === 0 ? '' : row.bill_no
  const issue = (part: 'issue' | 'insurer', payer: string, amounts: readonly number[]) =>
    issueInvoice(ctx, {
      kind: 'service',
      sourceKey: `clinic:visit:${row.id}:${part}${turn}`,
      partyId: payer,
      date: input.date,
      reference: row.number,
      ...(part === 'insurer' ? { control: 'insurerReceivable' } : {}),
      lines: rows
        .map((line, at) => lineOf({ group: line.group, priceMinor: amounts[at]! }))
        .filter(line => line.amountMinor > 0),
    })
  const own =
    patient > 0
      ? await issue(
          'issue',
          partyId,
          rows.map(line => line.patientMinor),
        )
      : null
  const theirs =
    insurer > 0 && cover
      ? await issue(
          'insurer',
          cover.party_id,
          rows.map(line => line.insurerMinor),
        )
      : null
  const billId = uuidv7()
  await ctx.db
    .insertInto('clinic.visit_bill')
    .values({
      id: billId,
      appointment_id: row.id,
      bill_no: row.bill_no,
      billed_on: input.date,
      coverage_id: cover?.id ?? null,
      insurer_id: cover?.insurer_id ?? null,
      invoice_id: own?.invoiceId ?? null,
      insurer_invoice_id: theirs?.invoiceId ?? null,
      consent_file_id: input.consentFileId ?? null,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await ctx.db
    .insertInto('clinic.visit_line')
    .values(
      rows.map((line, at) => ({
        bill_id: billId,
        line_no: at + 1,
        service_id: line.serviceId,
        service_group: line.group,
        price_minor: line.priceMinor,
        patient_minor: line.patientMinor,
        insurer_minor: line.insurerMinor,
        claimable_minor: line.insurerMinor,
        needs_approval: line.needsApproval && line.insurerMinor > 0,
        approval_no: line.approvalNo,
      })),
    )
    .execute()
  const first = (own ?? theirs)!
  await saveRecord(
    ctx,
    appointments,
    row,
    { invoice_id: first.invoiceId, bill_no: row.bill_no + 1 },
    { changes: [{ field: 'invoice', before: null, after: first.number }] },
  )
  return {
    invoiceId: own?.invoiceId ?? null,
    number: own?.number ?? null,
    insurerInvoiceId: theirs?.invoiceId ?? null,
    insurerNumber: theirs?.number ?? null,
    patient,
    insurer,
  }
}

/** The bill that a document of billing is a part of. */
const billOf = (ctx: Ctx, invoiceId: string) =>
  ctx.db
    .selectFrom('clinic.visit_bill')
    .selectAll()
    .where('is_void', '=', false)
    .where(({ eb, or }) => or([eb('invoice_id', '=', invoiceId), eb('insurer_invoice_id', '=', invoiceId)]))
    .executeTakeFirst()

/**
 * Both invoices of a visit stand or fall together, because patient and insurer are the price; the visit can then be invoiced again. What
 * the insurer was asked for in a claim stays.
 */
export async function followVoidedInvoice(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind !== 'document') return
  await refuseClaimDecision(ctx, document.id)
  const bill = await billOf(ctx, document.id)
  if (!bill) return
  const claimed = await ctx.db
    .selectFrom('clinic.claim_line as l')
    .innerJoin('clinic.claim as c', 'c.id', 'l.claim_id')
    .innerJoin('clinic.visit_line as v', 'v.id', 'l.visit_line_id')
    .select(['c.number', 'c.state', 'l.id'])
    .where('v.bill_id', '=', bill.id)
    .execute()
  const sent = claimed.find(line => line.state !== 'draft')
  if (sent) deny(refused('clinic.visit.claimed', { params: { number: sent.number } }))
  if (claimed.length > 0)
    await ctx.db
      .deleteFrom('clinic.claim_line')
      .where(
        'id',
        'in',
        claimed.map(line => line.id),
      )
      .execute()
  await ctx.db
    .updateTable('clinic.visit_bill')
    .set({ is_void: true, version: bill.version + 1 })
    .where('id', '=', bill.id)
    .execute()
  await ctx.db
    .updateTable('clinic.visit_line')
    .set({ claimable_minor: 0 })
    .where('bill_id', '=', bill.id)
    .execute()
  await ctx.db
    .updateTable('clinic.appointment')
    .set(({ eb }) => ({ invoice_id: null, version: eb('version', '+', 1) }))
    .where('id', '=', bill.appointment_id)
    .execute()
  const other = document.id === bill.invoice_id ? bill.insurer_invoice_id : bill.invoice_id
  if (!other) return
  const { reason } = document
  await voidInvoice(ctx, { sourceKey: `clinic:visit:${bill.id}:void`, invoiceId: other, reason })
}

/** What was decided on a refused line is not taken back by the way. */
async function refuseClaimDecision(ctx: Ctx, documentId: string): Promise<void> {
  const decided = await ctx.db
    .selectFrom('billing.invoice')
    .select('number')
    .where('id', '=', documentId)
    .where(sql<boolean>`source_key like 'clinic:claim:%'`)
    .executeTakeFirst()
  if (decided) deny(refused('clinic.claim.decidedDocument'))
}

/** What an insurer owes is lowered by what it refused in a claim, never by a credit note by hand. */
export async function refuseCreditOfInsurer(ctx: Ctx, credit: CreditedDocument): Promise<void> {
  if (credit.sourceKey.startsWith('clinic:claim:')) return
  const bill = await billOf(ctx, credit.invoiceId)
  if (bill?.insurer_invoice_id === credit.invoiceId) deny(refused('clinic.claim.creditByClaim'))
}
