import type { Ctx } from '#kernel/server/context.ts'
import { countView, openLink } from '#kernel/server/links.ts'
import { addDays, dayIn, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, type Refusal, RefusalError, refuse, refused } from '#kernel/shared/refusal.ts'
import { amountInWords } from '#kernel/shared/tafqeet.ts'
import { releaseClaimsOf } from '#modules/fleet/public.server.ts'
import { whyNotSignature } from '#modules/platform/public.ts'
import { customerOf, groupsOf, vehiclesOf } from '../contract/references.queries.ts'
import { timesLines } from '../price/priceLines.commands.ts'
import { approvalSealJob } from '../signing/sealJobs.rules.ts'
import { auditState, changeQuotation } from './quotation.commands.ts'
import {
  getQuotationRow,
  holdVehicles,
  itemsOf,
  lockQuotation,
  type QuotationRow,
  quotationLink,
  taxOfItem,
} from './quotation.row.ts'
import { approvedHoldHours, holdExpiresAt, whyNotDecide } from './quotation.rules.ts'
import type * as contract from './quotationLink.contract.ts'
import type * as viewContract from './quotationView.contract.ts'

type Decision = InputOf<typeof contract.decideQuotation>

function whyNot(ctx: Ctx, row: QuotationRow, isAvailable: boolean): Refusal | null {
  const { timeZone } = ctx.company
  const decidedOn = row.decided_at ? dayIn(row.decided_at, timeZone) : null
  const state = { status: row.status, validUntilOn: row.valid_until_on, decidedOn }
  return whyNotDecide(state, { now: ctx.now, timeZone, isAvailable })
}

export async function openQuotation(ctx: Ctx, input: InputOf<typeof contract.openQuotation>) {
  const { subjectId } = await openLink(ctx, quotationLink, input.token)
  const row = await getQuotationRow(ctx, subjectId)
  const decision = decisionOf(ctx, row)
  // A decided quotation is still shown; the rest is one neutral answer, but for the version that was replaced.
  if (!decision) refuse(whyNot(ctx, row, true))
  if (row.status === 'superseded') deny(refused('rentals.quotation.superseded'))
  const items = await itemsOf(ctx, row.id)
  const vehicles = await vehiclesOf(
    ctx,
    items.map(item => item.vehicle_id),
  )
  const groups = await groupsOf(
    ctx,
    items.map(item => item.group_id),
  )
  const held = items.map(item => vehicles(item.vehicle_id)).find(vehicle => vehicle !== null)
  const isHeld = row.hold_until !== null && row.hold_until > ctx.now
  const { company } = ctx
  return {
    number: row.number ?? '',
    versionNo: row.version_no,
    company: { nameAr: company.nameAr, nameEn: company.nameEn, phone: null },
    customerName: (await customerOf(ctx, row.customer_id)).nameAr,
    currency: company.currency,
    timeZone: company.timeZone,
    items: items.map(item => ({
      title: vehicles(item.vehicle_id)?.label ?? groups(item.group_id)?.nameAr ?? '',
      quantity: item.quantity,
      startAt: item.start_at,
      dueBackAt: item.due_back_at,
      days: item.days,
      lines: timesLines(item.lines, item.quantity).map(line => ({
        descriptionAr: line.descriptionAr,
        amount: line.amountMinor,
      })),
      tax: taxOfItem(item),
      total: item.total_minor,
    })),
    total: row.total_minor,
    totalInWords: amountInWords(row.total_minor, company.currency, 'ar', { closed: true }),
    terms: row.terms,
    validUntilOn: row.valid_until_on,
    expiresAt: instantOf(addDays(row.valid_until_on, 1), '00:00', company.timeZone),
    heldVehicle: isHeld && held ? held.label : null,
    decision,
  }
}

function decisionOf(ctx: Ctx, row: QuotationRow) {
  if (!row.decided_at || row.is_approved === null) return null
  return { approved: row.is_approved, on: dayIn(row.decided_at, ctx.company.timeZone) }
}

export async function viewQuotation(ctx: Ctx, input: InputOf<typeof viewContract.viewQuotation>) {
  const { subjectId } = await openLink(ctx, quotationLink, input.token)
  await countView(ctx, input.token)
  const row = await lockQuotation(ctx, subjectId)
  if (row.viewed_at === null) {
    // A glance is no edit: the clerk's version stays valid.
    await ctx.db
      .updateTable('rentals.quotation')
      .set({ viewed_at: ctx.now })
      .where('id', '=', row.id)
      .execute()
    ctx.hint('rentals.quotation', row.id)
  }
  ctx.audit({ subject: `rentals.quotation:${row.id}`, ...(row.number ? { label: row.number } : {}) })
  return { ok: true as const }
}

export async function decideQuotation(ctx: Ctx, input: Decision) {
  const { subjectId } = await openLink(ctx, quotationLink, input.token)
  await countView(ctx, input.token)
  const row = await lockQuotation(ctx, subjectId)
  refuse(whyNot(ctx, row, true))
  const on = dayIn(ctx.now, ctx.company.timeZone)
  const isApproved = input.decision === 'approve'
  const holdUntil = input.decision === 'approve' ? await approve(ctx, row, input) : null
  if (!isApproved) await releaseClaimsOf(ctx, row.id)
  await changeQuotation(ctx, row, {
    status: isApproved ? 'approved' : 'rejected',
    viewed_at: row.viewed_at ?? ctx.now,
    decided_at: ctx.now,
    is_approved: isApproved,
    hold_until: holdUntil,
    decision_ip: ctx.ip,
    decision_device: ctx.device,
    ...(input.decision === 'approve'
      ? { decision_name: input.name, decision_strokes: JSON.stringify(input.strokes) }
      : { reject_reason: input.reason, reject_text: input.reasonText }),
  })
  // The customer waits for the answer: the copy is printed and sealed after it.
  if (isApproved) await ctx.enqueue(approvalSealJob, { quotationId: row.id })
  auditState(ctx, row, isApproved ? 'approved' : 'rejected')
  return { approved: isApproved, on, holdUntil }
}

/** Claims the vehicles again for the time of conversion; whatever stands in the way is Q5 to the customer. */
async function approve(
  ctx: Ctx,
  row: QuotationRow,
  input: Extract<Decision, { decision: 'approve' }>,
): Promise<Date> {
  refuse(whyNotSignature(input.strokes))
  const holdUntil = holdExpiresAt(ctx.now, approvedHoldHours)!
  try {
    await holdVehicles(ctx, row, await itemsOf(ctx, row.id), holdUntil)
  } catch (error) {
    if (error instanceof RefusalError) refuse(whyNot(ctx, row, false))
    throw error
  }
  return holdUntil
}
