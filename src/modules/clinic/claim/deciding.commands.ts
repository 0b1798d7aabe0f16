import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, refused } from '#kernel/shared/refusal.ts'
import { creditInvoice, issueInvoice } from '#modules/billing/public.server.ts'
import { standingPatient } from '../patient/patient.row.ts'
import { lineOf } from '../visit/visit.postings.ts'
import { lineOfClaim } from './claim.commands.ts'
import type * as contract from './claim.contract.ts'
import { type ClaimLineRow, claims } from './claim.row.ts'

async function chargePatient(ctx: Ctx, line: ClaimLineRow, refusedMinor: number, date: string) {
  const { party_id: partyId } = await ctx.db
    .selectFrom('clinic.patient')
    .select('party_id')
    .where('id', '=', await standingPatient(ctx, line.patient_id))
    .executeTakeFirstOrThrow()
  const { number } = await issueInvoice(ctx, {
    kind: 'service',
    sourceKey: `clinic:claim:${line.id}:charge`,
    partyId,
    date,
    reference: line.visit,
    lines: [lineOf({ group: line.service_group, priceMinor: refusedMinor })],
  })
  return number
}

/** Rule 23. */
export async function decideLine(ctx: Ctx, input: InputOf<typeof contract.decideLine>) {
  const row = await lockRecord(ctx, claims, input)
  if (row.state !== 'settled') deny(conflict('clinic.claim.state'))
  const line = await lineOfClaim(ctx, row.id, input.lineId)
  const refusedMinor = line.amount_minor - (line.approved_minor ?? line.amount_minor)
  if (refusedMinor === 0 || line.decision) deny(refused('clinic.claim.notRefused'))
  if (input.decision === 'charged' && !line.consent_file_id) deny(refused('clinic.claim.noConsent'))
  let credit: string | null = null
  let invoice: string | null = null
  if (input.decision === 'resubmitted')
    await ctx.db
      .updateTable('clinic.visit_line')
      .set(({ eb }) => ({ claimable_minor: eb('claimable_minor', '+', refusedMinor) }))
      .where('id', '=', line.visit_line_id)
      .execute()
  else {
    const credited = await creditInvoice(ctx, {
      sourceKey: `clinic:claim:${line.id}:credit`,
      invoiceId: line.insurer_invoice_id!,
      lines: [lineOf({ group: line.service_group, priceMinor: refusedMinor })],
      reason: input.reason,
      date: input.date,
    })
    credit = credited.number
    if (input.decision === 'charged') invoice = await chargePatient(ctx, line, refusedMinor, input.date)
  }
  await ctx.db
    .updateTable('clinic.claim_line')
    .set({ decision: input.decision, decided_at: ctx.now })
    .where('id', '=', line.id)
    .execute()
  await saveRecord(
    ctx,
    claims,
    row,
    {},
    {
      reason: input.reason,
      changes: [
        { field: 'decision', before: line.visit, after: input.decision },
        ...(credit ? [{ field: 'credit', before: null, after: credit }] : []),
        ...(invoice ? [{ field: 'invoice', before: null, after: invoice }] : []),
      ],
    },
  )
  return { credit, invoice }
}
