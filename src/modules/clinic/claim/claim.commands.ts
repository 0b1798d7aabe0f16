import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import { addDays, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { insurers } from '../insurance/insurance.row.ts'
import type * as contract from './claim.contract.ts'
import { claimedOf, claimLines, claims } from './claim.row.ts'
import { claimTransitions, whyNotSettle, whyNotSubmit } from './claim.rules.ts'

export async function openClaim(ctx: Ctx, input: InputOf<typeof contract.openClaim>) {
  if (input.toOn < input.fromOn) deny(invalid('clinic.claim.days', { field: 'toOn' }))
  // Two who gather the lines of one insurer go one after another.
  await lockRecord(ctx, insurers, { id: input.insurerId })
  const zone = ctx.company.timeZone
  const lines = await ctx.db
    .selectFrom('clinic.visit_line as v')
    .innerJoin('clinic.visit_bill as b', 'b.id', 'v.bill_id')
    .innerJoin('clinic.appointment as a', 'a.id', 'b.appointment_id')
    .select(['v.id', 'v.claimable_minor'])
    .where('b.insurer_id', '=', input.insurerId)
    .where('b.is_void', '=', false)
    .where('v.claimable_minor', '>', 0)
    .where('a.starts_at', '>=', instantOf(input.fromOn, '00:00', zone))
    .where('a.starts_at', '<', instantOf(addDays(input.toOn, 1), '00:00', zone))
    .execute()
  if (lines.length === 0) deny(refused('clinic.claim.nothing'))
  const id = uuidv7()
  const number = await nextNumber(ctx, 'CLM', ctx.today)
  await ctx.db
    .insertInto('clinic.claim')
    .values({
      id,
      number,
      insurer_id: input.insurerId,
      from_on: input.fromOn,
      to_on: input.toOn,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await ctx.db
    .insertInto('clinic.claim_line')
    .values(lines.map(line => ({ claim_id: id, visit_line_id: line.id, amount_minor: line.claimable_minor })))
    .execute()
  await ctx.db
    .updateTable('clinic.visit_line')
    .set({ claimable_minor: 0 })
    .where(
      'id',
      'in',
      lines.map(line => line.id),
    )
    .execute()
  ctx.audit({
    subject: `clinic.claim:${id}`,
    label: number,
    changes: [{ field: 'lines', before: null, after: lines.length }],
  })
  ctx.hint('clinic.claim', id)
  return { id, number, lines: lines.length }
}

/** A draft that is still as it was seen. */
async function lockDraft(ctx: Ctx, seen: { id: string; version: number }) {
  const row = await lockRecord(ctx, claims, seen)
  refuse(whyNotFrom(claimTransitions, 'submit', row.state, 'clinic.claim.state'))
  return row
}

export async function lineOfClaim(ctx: Ctx, claimId: string, lineId: string) {
  const line = await claimLines(ctx, claimId).where('l.id', '=', lineId).executeTakeFirst()
  if (!line) deny(notFound('kernel.record.notFound', { field: 'lineId' }))
  return line
}

export async function completeLine(ctx: Ctx, input: InputOf<typeof contract.completeLine>) {
  const row = await lockDraft(ctx, input)
  const line = await lineOfClaim(ctx, row.id, input.lineId)
  await ctx.db
    .updateTable('clinic.visit_line')
    .set({ approval_no: input.approvalNo })
    .where('id', '=', line.visit_line_id)
    .execute()
  await saveRecord(
    ctx,
    claims,
    row,
    {},
    { changes: [{ field: 'approvalNo', before: line.approval_no, after: input.approvalNo }] },
  )
  return { ok: true as const }
}

/** Gives lines of a claim back to whoever asks for them next. */
async function freeLines(ctx: Ctx, lines: readonly { visit_line_id: string; amount_minor: number }[]) {
  for (const line of lines)
    await ctx.db
      .updateTable('clinic.visit_line')
      .set(({ eb }) => ({ claimable_minor: eb('claimable_minor', '+', line.amount_minor) }))
      .where('id', '=', line.visit_line_id)
      .execute()
}

export async function removeLine(ctx: Ctx, input: InputOf<typeof contract.removeLine>) {
  const row = await lockDraft(ctx, input)
  const line = await lineOfClaim(ctx, row.id, input.lineId)
  await freeLines(ctx, [line])
  await ctx.db.deleteFrom('clinic.claim_line').where('id', '=', line.id).execute()
  await saveRecord(ctx, claims, row, {}, { changes: [{ field: 'lines', before: line.visit, after: null }] })
  return { ok: true as const }
}

export async function submitClaim(ctx: Ctx, input: InputOf<typeof contract.submitClaim>) {
  const row = await lockDraft(ctx, input)
  const lines = await claimLines(ctx, row.id).execute()
  refuse(whyNotSubmit(lines.map(claimedOf)))
  await saveRecord(ctx, claims, row, { state: 'submitted', submitted_on: ctx.today })
  return { ok: true as const }
}

export async function discardClaim(ctx: Ctx, input: InputOf<typeof contract.discardClaim>) {
  const row = await lockRecord(ctx, claims, input)
  refuse(whyNotFrom(claimTransitions, 'discard', row.state, 'clinic.claim.state'))
  const lines = await ctx.db
    .selectFrom('clinic.claim_line')
    .select(['visit_line_id', 'amount_minor'])
    .where('claim_id', '=', row.id)
    .execute()
  await freeLines(ctx, lines)
  await ctx.db.deleteFrom('clinic.claim_line').where('claim_id', '=', row.id).execute()
  await saveRecord(ctx, claims, row, { state: 'discarded' })
  return { ok: true as const }
}

export async function settleClaim(ctx: Ctx, input: InputOf<typeof contract.settleClaim>) {
  const row = await lockRecord(ctx, claims, input)
  refuse(whyNotFrom(claimTransitions, 'settle', row.state, 'clinic.claim.state'))
  if (input.on < row.submitted_on! || input.on > ctx.today)
    deny(invalid('clinic.claim.tooEarly', { field: 'on', params: { from: row.submitted_on! } }))
  const lines = await claimLines(ctx, row.id).execute()
  refuse(
    whyNotSettle(
      lines.map(line => ({ id: line.id, amountMinor: line.amount_minor })),
      input.lines,
      minor => moneyText(minor, ctx.company.currency),
    ),
  )
  let approved = 0
  for (const answer of input.lines) {
    const line = lines.find(one => one.id === answer.lineId)!
    approved += answer.approved
    await ctx.db
      .updateTable('clinic.claim_line')
      .set({
        approved_minor: answer.approved,
        rejection_code: answer.approved < line.amount_minor ? (answer.rejectionCode ?? null) : null,
      })
      .where('id', '=', line.id)
      .execute()
  }
  await saveRecord(ctx, claims, row, {
    state: 'settled',
    settled_on: input.on,
    remittance_no: input.remittanceNo ?? null,
  })
  const asked = lines.reduce((sum, line) => sum + line.amount_minor, 0)
  return { approved, rejected: asked - approved }
}
