import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { scheduleSpread, stopSpread } from '#modules/accounting/public.server.ts'
import {
  type CreditedDocument,
  creditInvoice,
  issueInvoice,
  type VoidedDocument,
} from '#modules/billing/public.server.ts'
import { addPartyRole, getParty, whyNotServe } from '#modules/parties/public.server.ts'
import { feePlans } from '../feePlan/feePlan.queries.ts'
import { feesOf } from '../feePlan/feePlan.rules.ts'
import type * as contract from './enrolment.contract.ts'
import { enrolments, instalmentsOf } from './enrolment.queries.ts'
import { creditedOf, whyNotWithdraw } from './enrolment.rules.ts'

const keyOf = (id: string) => `services:enrolment:${id}`

type Enrol = InputOf<typeof contract.enrol>

async function planToEnrol(ctx: Ctx, input: Enrol) {
  const plan = await lockRecord(ctx, feePlans, { id: input.planId })
  if (!plan.active) deny(refused('services.enrolment.planOff', { field: 'planId' }))
  if (plan.ends_on < ctx.today) deny(refused('services.enrolment.planOver', { field: 'planId' }))
  if (input.discountBps > 0 && !input.discountReason)
    deny(invalid('services.enrolment.discountReason', { field: 'discountReason' }))
  return plan
}

/**
 * The instalments are posted to `deferredRevenue`; the fee and what is given of it leave that account by the days of the term, so that the
 * scholarship is seen beside the full fee (rule 35).
 */
export async function enrol(ctx: Ctx, input: Enrol) {
  const plan = await planToEnrol(ctx, input)
  const [student, guardian] = [await getParty(ctx, input.studentId), await getParty(ctx, input.guardianId)]
  refuse(await whyNotServe(ctx, [guardian.id, student.id]))
  const fees = feesOf({ amountMinor: plan.amount_minor, dueDays: plan.due_days }, input.discountBps)
  if (fees.instalments.some(({ amountMinor }) => amountMinor === 0))
    deny(invalid('services.enrolment.wholeDiscount', { field: 'discountBps' }))
  await addPartyRole(ctx, student.id, 'student')
  await addPartyRole(ctx, guardian.id, 'customer')
  const id = uuidv7()
  const number = await nextNumber(ctx, 'ENR', ctx.today)
  await ctx.db
    .insertInto('services.enrolment')
    .values({
      id,
      number,
      plan_id: plan.id,
      student_id: student.id,
      guardian_id: guardian.id,
      class_name: input.className,
      discount_bps: input.discountBps,
      discount_reason: input.discountBps > 0 ? input.discountReason : null,
      fee_minor: plan.amount_minor,
      discount_minor: fees.discountMinor,
      enrolled_on: ctx.today,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  const term = { from: plan.starts_on, to: plan.ends_on, memo: `${plan.name_ar}، ${number}` }
  for (const [at, { dueOn, amountMinor }] of fees.instalments.entries()) {
    const { invoiceId } = await issueInvoice(ctx, {
      kind: 'service',
      sourceKey: `${keyOf(id)}:${at + 1}`,
      partyId: guardian.id,
      date: ctx.today,
      dueOn: dueOn < ctx.today ? ctx.today : dueOn,
      reference: number,
      lines: [
        {
          descriptionAr: `${plan.name_ar}: قسط ${at + 1} من ${fees.instalments.length}`,
          key: 'deferredRevenue',
          amountMinor,
          taxCode: null,
          serviceFrom: plan.starts_on,
          serviceTo: plan.ends_on,
        },
      ],
    })
    await ctx.db
      .insertInto('services.enrolment_instalment')
      .values({ id: uuidv7(), enrolment_id: id, no: at + 1, invoice_id: invoiceId })
      .execute()
  }
  await scheduleSpread(ctx, {
    ...term,
    sourceKey: `${keyOf(id)}:fee`,
    amountMinor: plan.amount_minor,
    debitKey: 'deferredRevenue',
    creditKey: 'tuitionRevenue',
  })
  if (fees.discountMinor > 0)
    await scheduleSpread(ctx, {
      ...term,
      sourceKey: `${keyOf(id)}:scholarship`,
      amountMinor: fees.discountMinor,
      debitKey: 'scholarshipDiscount',
      creditKey: 'deferredRevenue',
    })
  ctx.audit({
    subject: `services.enrolment:${id}`,
    label: number,
    changes: [{ field: 'netMinor', before: null, after: fees.netMinor }],
  })
  ctx.hint('services.enrolment', id)
  return { id, number }
}

export async function withdrawPupil(ctx: Ctx, input: InputOf<typeof contract.withdrawPupil>) {
  const row = await lockRecord(ctx, enrolments, input)
  if (row.state !== 'active') deny(conflict('services.enrolment.state'))
  const plan = await lockRecord(ctx, feePlans, { id: row.plan_id })
  refuse(whyNotWithdraw(input.on, { startsOn: plan.starts_on, endsOn: plan.ends_on }, ctx.today))
  const fee = await stopSpread(ctx, { sourceKey: `${keyOf(row.id)}:fee`, on: input.on })
  const given =
    row.discount_minor > 0
      ? (await stopSpread(ctx, { sourceKey: `${keyOf(row.id)}:scholarship`, on: input.on })).remainingMinor
      : 0
  const leftMinor = fee.remainingMinor - given
  for (const { instalment, amountMinor } of creditedOf(await instalmentsOf(ctx, row.id), leftMinor))
    await creditInvoice(ctx, {
      sourceKey: `${keyOf(row.id)}:withdraw:${instalment.no}`,
      invoiceId: instalment.invoiceId,
      reason: input.reason,
      lines: [{ descriptionAr: `انسحاب من ${input.on}`, key: 'deferredRevenue', amountMinor, taxCode: null }],
    })
  await saveRecord(
    ctx,
    enrolments,
    row,
    { state: 'withdrawn', withdrawn_on: input.on, credited_minor: leftMinor },
    { reason: input.reason },
  )
  return { credited: leftMinor }
}

/** The number of the enrolment that a document of billing belongs to: an instalment, or what a withdrawal credited. */
async function enrolmentOf(ctx: Ctx, documentId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('billing.invoice as i')
    .leftJoin('services.enrolment_instalment as n', 'n.invoice_id', 'i.id')
    .innerJoin('services.enrolment as e', join =>
      join.on(
        sql<boolean>`e.id = n.enrolment_id or i.source_key like 'services:enrolment:' || e.id || ':withdraw:%'`,
      ),
    )
    .select('e.number')
    .where('i.id', '=', documentId)
    .executeTakeFirst()
  return row?.number ?? null
}

const refuseFor = (number: string | null) =>
  refuse(number === null ? null : refused('services.enrolment.instalment', { params: { number } }))

/** An instalment stands with the fee that is earned from it: it goes with a withdrawal, never by itself. */
export async function refuseVoidedInstalment(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind === 'document') refuseFor(await enrolmentOf(ctx, document.id))
}

/** As {@link refuseVoidedInstalment}, for a credit note by hand. */
export async function refuseCreditedInstalment(ctx: Ctx, credit: CreditedDocument): Promise<void> {
  if (!credit.sourceKey.startsWith('services:enrolment:')) refuseFor(await enrolmentOf(ctx, credit.invoiceId))
}
