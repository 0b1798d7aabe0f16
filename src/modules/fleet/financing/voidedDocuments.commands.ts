import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, type Refusal, refuse, refused } from '#kernel/shared/refusal.ts'
import { findEntry, reverseJournal, scheduleSpread } from '#modules/accounting/public.server.ts'
import type { VoidedDocument } from '#modules/billing/public.server.ts'
import { takeSoldBack } from '../acquisition/disposalUndo.commands.ts'
import { oweFuelAgain } from '../fuel/fuelBill.commands.ts'
import { lostPremiumKey, resumedPremiumKey } from '../policy/policy.postings.ts'
import { lockPolicy } from '../policy/policy.queries.ts'
import { factsOf, settleCover, stopShares } from '../policy/policyMoney.commands.ts'
import { chargeVoided } from '../violation/violationDeciding.commands.ts'
import { oweAgain } from '../violation/violationPayment.commands.ts'
import { paperKey } from '../workOrder/workOrder.postings.ts'
import { reliefKey } from './financing.postings.ts'
import { settlementsOf } from './installment.queries.ts'

type Fallen = { id: string; on: Day; reason: string }
/** Which column names what fell. */
type Paper = 'bill_id' | 'payment_id'

/** A policy whose bill was voided covers nothing and owes nothing until it is activated again; what its end had lost comes back. */
async function reopenPolicy(ctx: Ctx, { id, reason }: Fallen): Promise<void> {
  const policy = await ctx.db
    .selectFrom('fleet.insurance_policy')
    .select(['id', 'version', 'state', 'number', 'voided_bills', 'voided_refunds'])
    .where('bill_id', '=', id)
    .executeTakeFirst()
  if (!policy) return
  // Its premium runs in spreads of its own since then: ending the policy settles them, voiding the bill would not.
  if (policy.voided_refunds > 0) deny(refused('fleet.policy.resumed', { params: { number: policy.number } }))
  if (policy.state === 'cancelled')
    await undoEntry(ctx, lostPremiumKey({ id: policy.id, voidedRefunds: 0 }), reason)
  await ctx.db
    .updateTable('fleet.insurance_policy')
    .set({
      state: 'draft',
      bill_id: null,
      bill_number: null,
      voided_bills: policy.voided_bills + 1,
      cancelled_on: null,
      refund_minor: null,
      cancel_reason: null,
      credit_number: null,
      version: policy.version + 1,
    })
    .where('id', '=', policy.id)
    .execute()
  await settleCover(ctx, policy.id)
  ctx.hint('fleet.policy', policy.id)
}

/**
 * A cancelled policy whose refund was voided covers again: what it had lost comes back, and what was left of each premium on
 * the day it was cancelled becomes an expense from that day to its end.
 */
async function resumePolicy(ctx: Ctx, number: string, { reason }: Fallen): Promise<void> {
  const known = await ctx.db
    .selectFrom('fleet.insurance_policy')
    .select('id')
    .where('credit_number', '=', number)
    .where('state', '=', 'cancelled')
    .executeTakeFirst()
  if (!known) return
  const policy = await lockPolicy(ctx, known.id)
  const from = policy.cancelled_on!
  await undoEntry(ctx, lostPremiumKey(factsOf(policy)), reason)
  const left = await stopShares(ctx, policy, from)
  const voidedRefunds = policy.voided_refunds + 1
  for (const { vehicleId, remainingMinor, share } of left)
    if (remainingMinor > 0)
      await scheduleSpread(ctx, {
        sourceKey: resumedPremiumKey({ id: policy.id, voidedRefunds }, vehicleId),
        memo: `وثيقة تأمين ${policy.number} للمركبة ${share.vehicle}`,
        amountMinor: remainingMinor,
        from,
        to: policy.ends_on,
        debitKey: 'vehicleInsuranceExpense',
        creditKey: 'prepaidInsurance',
        partyId: policy.insurer_party_id,
        costCenterId: share.costCenterId,
        profitUnitId: share.profitUnitId,
      })
  await ctx.db
    .updateTable('fleet.insurance_policy')
    .set({
      state: 'active',
      voided_refunds: voidedRefunds,
      resumed_on: from,
      cancelled_on: null,
      refund_minor: null,
      cancel_reason: null,
      credit_number: null,
      version: policy.version + 1,
    })
    .where('id', '=', policy.id)
    .execute()
  await settleCover(ctx, policy.id)
  ctx.hint('fleet.policy', policy.id)
}

/** An accident whose invoice to the insurer was voided may be claimed anew. */
async function claimAgain(ctx: Ctx, { id, on }: Fallen): Promise<void> {
  const [claim] = await ctx.db
    .updateTable('fleet.insurance_claim')
    .set({ voided_on: on })
    .where('invoice_id', '=', id)
    .where('voided_on', 'is', null)
    .returning('policy_id')
    .execute()
  if (claim) ctx.hint('fleet.policy', claim.policy_id)
}

/** Damage whose invoice was voided waits for a decision again, and may be charged under another key. */
async function decideDamageAgain(ctx: Ctx, number: string): Promise<void> {
  const marks = await ctx.db
    .updateTable('fleet.mark')
    .set(eb => ({
      decision: 'pending',
      amount_minor: null,
      decided_at: null,
      decided_by: null,
      reason: null,
      charge_key: null,
      charge_document: null,
      voided_charges: eb('voided_charges', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where('charge_document', '=', number)
    .returning('id')
    .execute()
  for (const mark of marks) ctx.hint('fleet.mark', mark.id)
}

async function undoEntry(ctx: Ctx, sourceKey: string, reason: string): Promise<void> {
  const entry = await findEntry(ctx, { sourceKey })
  if (entry && !entry.reversal_id) await reverseJournal(ctx, { sourceKey, reason })
}

/** Takes back what a settlement relieved when its payment fell: the whole balance is owed again. */
async function undoRelief(ctx: Ctx, { id, reason }: Fallen): Promise<void> {
  const payment = await ctx.db
    .selectFrom('fleet.financing_payment')
    .select(['financing_id', 'kind'])
    .where('payment_id', '=', id)
    .executeTakeFirst()
  if (!payment) return
  if (payment.kind === 'settlement') {
    const settlements = await settlementsOf(ctx, payment.financing_id)
    for (const [at, one] of settlements.entries())
      if (!one.stands) await undoEntry(ctx, reliefKey(payment.financing_id, at + 1), reason)
  }
  ctx.hint('fleet.financing', payment.financing_id)
}

/** The agreement whose loan paid the dealer by a credit, or null: without it the loan would be owed and not in the books. */
async function loanOf(ctx: Ctx, sourceKey: string): Promise<Refusal | null> {
  const financingId = /^fleet:financing:([\w-]+):activate/.exec(sourceKey)?.[1]
  if (!financingId) return null
  const { number } = await ctx.db
    .selectFrom('fleet.financing')
    .select('number')
    .where('id', '=', financingId)
    .executeTakeFirstOrThrow()
  return refused('fleet.financing.standsOnIt', { params: { number } })
}

/** The fine a credit note belongs to, or null: what it gave back of a charge, the fine's own decision would not know. */
async function fineOf(ctx: Ctx, sourceKey: string): Promise<Refusal | null> {
  const [, kind, id] =
    /^fleet:(settlement|violation):([\w-]+):(?:discount|undo\d+|selfPaid)$/.exec(sourceKey) ?? []
  if (!id) return null
  const { number } = await ctx.db
    .selectFrom('fleet.violation as x')
    .select('x.number')
    .where(eb =>
      kind === 'violation'
        ? eb('x.id', '=', id)
        : eb(
            'x.id',
            '=',
            eb.selectFrom('fleet.violation_settlement as s').select('s.violation_id').where('s.id', '=', id),
          ),
    )
    .executeTakeFirstOrThrow()
  return refused('fleet.violation.standsOnIt', { params: { number } })
}

/** The asset that a vehicle's purchase made, or null: its cost would stand in the register and not in the books. */
async function assetOf(ctx: Ctx, sourceKey: string): Promise<Refusal | null> {
  const vehicleId = /^fleet:vehicle:([\w-]+):acquire$/.exec(sourceKey)?.[1]
  if (!vehicleId) return null
  const asset = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .innerJoin('accounting.asset as a', 'a.id', 'v.asset_id')
    .select('a.number')
    .where('v.id', '=', vehicleId)
    .executeTakeFirst()
  return asset ? refused('fleet.vehicle.assetStandsOnIt', { params: { number: asset.number } }) : null
}

/** Documents that stand as long as what made them does. */
async function refuseWhatStands(ctx: Ctx, documentId: string): Promise<void> {
  const document = await ctx.db
    .selectFrom('billing.invoice')
    .select('source_key')
    .where('id', '=', documentId)
    .executeTakeFirst()
  const sourceKey = document?.source_key
  if (!sourceKey) return
  refuse(await loanOf(ctx, sourceKey))
  refuse(await fineOf(ctx, sourceKey))
  refuse(await assetOf(ctx, sourceKey))
}

/** Fines that a voucher had paid are owed to their authority again. */
async function oweFinesAgain(ctx: Ctx, { id, on, reason }: Fallen): Promise<void> {
  const payment = await ctx.db
    .selectFrom('fleet.violation_payment')
    .select('id')
    .where('payment_id', '=', id)
    .executeTakeFirst()
  if (!payment) return
  await oweAgain(ctx, payment.id, { on, reason })
  ctx.hint('fleet.violation', payment.id)
}

/** A work order whose paper fell waits for it again: its cost is accrued as on the day it was completed. */
async function awaitPaperAgain(ctx: Ctx, column: Paper, { id, reason }: Fallen): Promise<void> {
  const order = await ctx.db
    .selectFrom('fleet.work_order')
    .select(['id', 'version', 'voided_papers'])
    .where(column, '=', id)
    .executeTakeFirst()
  if (!order) return
  await undoEntry(ctx, paperKey({ id: order.id, voidedPapers: order.voided_papers }, 'difference'), reason)
  await ctx.db
    .updateTable('fleet.work_order')
    .set({
      billed_minor: null,
      payment_id: null,
      bill_id: null,
      bill_document: null,
      cleared_minor: 0,
      voided_papers: order.voided_papers + 1,
      version: order.version + 1,
    })
    .where('id', '=', order.id)
    .execute()
  ctx.hint('fleet.workOrder', order.id)
}

/** Fillings whose paper fell are owed to their station again. */
async function awaitFuelPaperAgain(ctx: Ctx, column: Paper, { id, on, reason }: Fallen): Promise<void> {
  const paper = await ctx.db
    .selectFrom('fleet.fuel_bill')
    .select(['id', 'accrued_minor', 'amount_minor'])
    .where(column, '=', id)
    .where('voided_on', 'is', null)
    .executeTakeFirst()
  if (!paper) return
  const isCheaper = paper.amount_minor < paper.accrued_minor
  await oweFuelAgain(ctx, { id: paper.id, isCheaper }, { on, reason })
  ctx.hint('fleet.fuel', paper.id)
}

/** A fee whose bill or voucher fell is to be recorded again. */
async function awaitFeeAgain(ctx: Ctx, column: Paper, { id }: Fallen): Promise<void> {
  const [paper] = await ctx.db
    .updateTable('fleet.vehicle_document')
    .set(eb => ({
      fee_payment_id: null,
      fee_bill_id: null,
      fee_document: null,
      voided_fees: eb('voided_fees', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where(`fee_${column}`, '=', id)
    .returning('vehicle_id')
    .execute()
  if (paper) ctx.hint('fleet.vehicle', paper.vehicle_id)
}

/** What follows in the fleet when a document or payment does not stand any more; in the same transaction. */
export async function followVoided(ctx: Ctx, document: VoidedDocument): Promise<void> {
  const { kind, id, number, on } = document
  const fallen = { id, on, reason: `أُلغي المستند ${number}: ${document.reason}`.slice(0, 300) }
  const column = kind === 'payment' ? 'payment_id' : 'bill_id'
  await awaitPaperAgain(ctx, column, fallen)
  await awaitFuelPaperAgain(ctx, column, fallen)
  await awaitFeeAgain(ctx, column, fallen)
  if (kind === 'payment') {
    await undoRelief(ctx, fallen)
    await oweFinesAgain(ctx, fallen)
  } else {
    await refuseWhatStands(ctx, id)
    await reopenPolicy(ctx, fallen)
    await resumePolicy(ctx, number, fallen)
    await takeSoldBack(ctx, id, fallen.reason)
    await claimAgain(ctx, fallen)
    await decideDamageAgain(ctx, number)
    await chargeVoided(ctx, id)
  }
}
