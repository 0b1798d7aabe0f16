import type { Ctx } from '#kernel/server/context.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { postJournal, reverseJournal } from '#modules/accounting/public.server.ts'
import { creditInvoice, issueInvoice } from '#modules/billing/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { violationFee } from '../settings/settings.queries.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'
import { vehicleDimensions } from '../vehicle/vehicleDimensions.queries.ts'
import {
  chargeInvoice,
  chargeLines,
  discountKey,
  employeeEntry,
  ownEntry,
  type ViolationFacts,
} from './violation.postings.ts'
import { finedOf, type ViolationRow } from './violation.queries.ts'
import type { Liability } from './violation.rules.ts'
import { adminFee } from './violation.rules.ts'
import { matchVehicle } from './violationMatching.queries.ts'

export type Decision = {
  readonly liability: Liability
  readonly partyId: string | null
  /** Of a charge to a custodian; the company's own fee when left out. */
  readonly adminFeeMinor?: number | null
  /** The company bears it only because it was paid before anybody decided: it stays in the queue. */
  readonly isProvisional?: boolean
}

type Settlement = {
  id: string
  discountMinor: number
  kind: 'credit' | 'entry' | 'income' | null
}

/** The discounts of payments that stand. */
async function discountsOf(ctx: Ctx, violationId: string): Promise<Settlement[]> {
  return ctx.db
    .selectFrom('fleet.violation_settlement as s')
    .innerJoin('fleet.violation_payment as p', 'p.id', 's.violation_payment_id')
    .select(['s.id', 's.discount_minor as discountMinor', 's.discount_kind as kind'])
    .where('s.violation_id', '=', violationId)
    .where('s.discount_minor', '>', 0)
    .where('p.reversed_on', 'is', null)
    .execute()
}

const passedOn = (discounts: readonly Settlement[]) =>
  discounts.reduce((sum, one) => sum + (one.kind === 'income' ? 0 : one.discountMinor), 0)

/** What the entries of a violation contain; the fine less the discounts that belong to its bearer. */
export async function factsOf(ctx: Ctx, violation: ViolationRow): Promise<ViolationFacts> {
  const { label, ...dimensions } = await vehicleDimensions(ctx, violation.vehicle_id)
  return {
    id: violation.id,
    number: violation.number,
    reference: violation.reference,
    authorityPartyId: violation.authority_party_id,
    plate: label || violation.plate_text,
    fineMinor: violation.fine_minor - passedOn(await discountsOf(ctx, violation.id)),
    ...dimensions,
  }
}

/** Writes and posts a decision; undoing an earlier one is the caller's. Answers the row as it then stands. */
export async function writeDecision(
  ctx: Ctx,
  violation: ViolationRow,
  decision: Decision,
): Promise<{ version: number; document: string | null; chargedMinor: number }> {
  // Every line of the entry names the vehicle whose profit it concerns.
  if (!violation.vehicle_id)
    deny(refused('fleet.violation.noVehicle', { params: { number: violation.number } }))
  const decisionNo = violation.decision_no + 1
  const fineMinor = violation.new_fine_minor ?? violation.fine_minor
  const facts = await factsOf(ctx, { ...violation, fine_minor: fineMinor })
  const isCharge = decision.liability === 'custodian'
  const partyId = decision.liability === 'company' ? null : decision.partyId
  if (partyId) await getParty(ctx, partyId)
  const feeMinor = isCharge ? (decision.adminFeeMinor ?? adminFee(await violationFee(ctx), fineMinor)) : 0
  const posted = await post(ctx, facts, { ...decision, partyId, feeMinor, decisionNo })
  const version = violation.version + 1
  await ctx.db
    .updateTable('fleet.violation')
    .set({
      state: 'decided',
      liability: decision.liability,
      liable_party_id: partyId,
      admin_fee_minor: feeMinor,
      fine_minor: fineMinor,
      new_fine_minor: null,
      provisional: decision.isProvisional ?? false,
      // A provisional decision settles nothing: the fine stays in the queue, with the reason it had.
      queue_reason: decision.isProvisional ? violation.queue_reason : null,
      decision_no: decisionNo,
      decided_at: ctx.now,
      decided_by: ctx.actor?.userId ?? null,
      invoice_id: posted.invoiceId,
      document: posted.document,
      version,
    })
    .where('id', '=', violation.id)
    .execute()
  ctx.hint('fleet.violation', violation.id)
  return { version, document: posted.document, chargedMinor: isCharge ? facts.fineMinor + feeMinor : 0 }
}

async function post(
  ctx: Ctx,
  facts: ViolationFacts,
  decision: {
    liability: Liability
    partyId: string | null
    feeMinor: number
    decisionNo: number
  },
): Promise<{ invoiceId: string | null; document: string | null }> {
  const { partyId, feeMinor, decisionNo } = decision
  if (decision.liability === 'custodian') {
    // A fine the authority waived whole, without a fee, leaves nothing to invoice.
    if (chargeLines(facts, feeMinor).length === 0) return { invoiceId: null, document: null }
    const charge = { partyId: partyId!, feeMinor, on: ctx.today, decisionNo }
    const { invoiceId, number } = await issueInvoice(ctx, chargeInvoice(facts, charge))
    return { invoiceId, document: number }
  }
  if (facts.fineMinor === 0) return { invoiceId: null, document: null }
  const entry =
    decision.liability === 'employee' ? employeeEntry(facts, partyId!, ctx.today) : ownEntry(facts, ctx.today)
  const { number } = await postJournal(ctx, entry)
  return { invoiceId: null, document: number }
}

/**
 * Takes the postings of a decision back: a credit note for an invoice, reversals for entries, the authority's discounts with
 * them. `lines` narrows a credit note to the fine alone, for a custodian who paid it himself.
 */
export async function undoDecision(
  ctx: Ctx,
  violation: ViolationRow,
  reason: string,
  fineOnly = false,
): Promise<void> {
  if (violation.liability === 'custodian') {
    if (!violation.invoice_id) return
    const facts = await factsOf(ctx, violation)
    await creditInvoice(ctx, {
      sourceKey: fineOnly
        ? `fleet:violation:${violation.id}:selfPaid`
        : `fleet:violation:${violation.id}:undo${violation.decision_no}`,
      invoiceId: violation.invoice_id,
      lines: chargeLines(facts, fineOnly ? 0 : violation.admin_fee_minor),
      reason,
    })
    return
  }
  for (const discount of await discountsOf(ctx, violation.id))
    if (discount.kind === 'entry') await reverseJournal(ctx, { sourceKey: discountKey(discount.id), reason })
  if (!violation.document) return
  if (!violation.liability) deny(stateChanged(violation.state))
  const event = violation.liability === 'employee' ? 'employee' : 'own'
  await reverseJournal(ctx, { sourceKey: `fleet:violation:${violation.id}:${event}`, reason })
}

/**
 * The invoice that charged a fine was voided: it has no bearer, so the holder of the vehicle is matched anew and it is decided again. One
 * the authority has been paid already is the company's until then.
 */
export async function chargeVoided(ctx: Ctx, invoiceId: string): Promise<void> {
  const violation = await ctx.db
    .selectFrom('fleet.violation')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'decided')
    .where('liability', '=', 'custodian')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!violation) return
  const match = await matchVehicle(ctx, violation.vehicle_id!, finedOf(ctx, violation))
  const open = {
    state: match.queueReason === null ? ('matched' as const) : ('queued' as const),
    custody_id: match.custodyId,
    queue_reason: match.queueReason,
    invoice_id: null,
    document: null,
    liability: null,
    liable_party_id: null,
    admin_fee_minor: 0,
    decided_at: null,
    decided_by: null,
    version: violation.version + 1,
  }
  await ctx.db.updateTable('fleet.violation').set(open).where('id', '=', violation.id).execute()
  ctx.hint('fleet.violation', violation.id)
  if (violation.settled_minor > 0)
    await writeDecision(
      ctx,
      { ...violation, ...open },
      { liability: 'company', partyId: null, isProvisional: true },
    )
}
