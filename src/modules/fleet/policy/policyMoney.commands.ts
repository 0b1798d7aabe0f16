import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { conflict, deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { acceptedDate, lockLedger, postJournal, stopSpread } from '#modules/accounting/public.server.ts'
import { creditInvoice, issueInvoice, recordBill } from '#modules/billing/public.server.ts'
import { settlePapers } from '../alarm/alarmsSettle.queries.ts'
import { stateChanged, whyNotReason } from '../vehicle/vehicle.rules.ts'
import { vehicleDimensions } from '../vehicle/vehicleDimensions.queries.ts'
import { policyIn } from './policy.commands.ts'
import type * as contract from './policy.contract.ts'
import {
  claimInvoice,
  lostPremiumEntry,
  type PolicyFacts,
  premiumLine,
  refundKey,
  refundLine,
  resumedPremiumKey,
  type ShareFacts,
} from './policy.postings.ts'
import { accidentsOf, lockPolicy, type PolicyRow, sharesOf } from './policy.queries.ts'
import { endShares, whyNotEndOn, whyNotShare } from './policy.rules.ts'

export const factsOf = (policy: PolicyRow): PolicyFacts & { voidedRefunds: number } => ({
  id: policy.id,
  number: policy.number,
  insurerPartyId: policy.insurer_party_id,
  startsOn: policy.starts_on,
  endsOn: policy.ends_on,
  voidedRefunds: policy.voided_refunds,
})

export async function shareFacts(ctx: Ctx, vehicleId: string, amountMinor: number): Promise<ShareFacts> {
  const { label, ...dimensions } = await vehicleDimensions(ctx, vehicleId)
  return { vehicle: label, amountMinor, ...dimensions }
}

/** The policy covers its vehicles from now on, or no longer. */
export async function settleCover(ctx: Ctx, policyId: string): Promise<void> {
  const shares = await sharesOf(ctx, policyId)
  await settlePapers(
    ctx,
    shares.map(share => share.vehicleId),
  )
}

/** Where the bill of a policy stands; one that was voided is followed by another. */
const activationKey = (policy: PolicyRow) =>
  `fleet:policy:${policy.id}:activate${policy.voided_bills === 0 ? '' : `#${policy.voided_bills + 1}`}`

/** The insurer's bill on the first day; each vehicle's share is spread over the days it covers (R15). */
export async function activatePolicy(ctx: Ctx, input: InputOf<typeof contract.activatePolicy>) {
  const policy = await policyIn(ctx, input, 'draft')
  const shares = await sharesOf(ctx, policy.id)
  const shown = (minor: number) => moneyText(minor, ctx.company.currency)
  refuse(
    whyNotShare(
      policy.premium_minor,
      shares.map(one => one.share),
      shown,
    ),
  )
  await lockLedger(ctx)
  const lines = []
  for (const { vehicleId, share } of shares)
    lines.push(premiumLine(factsOf(policy), await shareFacts(ctx, vehicleId, share)))
  const bill = await recordBill(ctx, {
    sourceKey: activationKey(policy),
    partyId: policy.insurer_party_id,
    date: policy.starts_on,
    reference: policy.number,
    lines,
  })
  const version = policy.version + 1
  await ctx.db
    .updateTable('fleet.insurance_policy')
    .set({ state: 'active', bill_id: bill.invoiceId, bill_number: bill.number, version })
    .where('id', '=', policy.id)
    .execute()
  await settleCover(ctx, policy.id)
  ctx.audit({
    subject: `fleet.policy:${policy.id}`,
    label: policy.number,
    changes: [{ field: 'state', before: 'draft', after: 'active' }],
  })
  ctx.hint('fleet.policy', policy.id)
  return { version, billNumber: bill.number }
}

/** What comes back is the insurer's credit, what does not is an expense of that day; nothing stays prepaid. */
export async function cancelPolicy(ctx: Ctx, input: InputOf<typeof contract.cancelPolicy>) {
  const policy = await policyIn(ctx, input, 'active')
  refuse(whyNotReason(input.reason))
  refuse(whyNotEndOn({ startsOn: policy.resumed_on ?? policy.starts_on, endsOn: policy.ends_on }, input.on))
  await lockLedger(ctx)
  const facts = factsOf(policy)
  const shares = await stopShares(ctx, policy, input.on)
  const ends = endShares(
    shares.map(share => share.remainingMinor),
    input.refund,
  )
  const part = (of: (end: (typeof ends)[number]) => number): ShareFacts[] =>
    shares
      .map(({ share }, at) => ({ ...share, amountMinor: of(ends[at]!) }))
      .filter(one => one.amountMinor > 0)
  const lost = part(end => end.lostMinor)
  if (lost.length > 0)
    await postJournal(ctx, lostPremiumEntry(facts, lost, await acceptedDate(ctx, input.on)))
  const credit =
    input.refund > 0
      ? await creditInvoice(ctx, {
          sourceKey: refundKey(facts),
          invoiceId: policy.bill_id!,
          lines: [
            ...part(end => end.refundMinor).map(share => refundLine(facts, share, 'prepaidInsurance')),
            ...part(end => end.gainedMinor).map(share => refundLine(facts, share, 'vehicleInsuranceExpense')),
          ],
          reason: input.reason!,
          date: input.on,
        })
      : null
  const version = policy.version + 1
  await ctx.db
    .updateTable('fleet.insurance_policy')
    .set({
      state: 'cancelled',
      cancelled_on: input.on,
      refund_minor: input.refund,
      cancel_reason: input.reason,
      credit_number: credit?.number ?? null,
      version,
    })
    .where('id', '=', policy.id)
    .execute()
  await settleCover(ctx, policy.id)
  ctx.audit({
    subject: `fleet.policy:${policy.id}`,
    label: policy.number,
    changes: [
      { field: 'state', before: 'active', after: 'cancelled' },
      { field: 'refundMinor', before: null, after: input.refund },
    ],
    reason: input.reason!,
  })
  ctx.hint('fleet.policy', policy.id)
  return { version }
}

/** Stops what each vehicle's premium still would become; the lines of the bill stand in the order of the shares. */
export async function stopShares(ctx: Ctx, policy: PolicyRow, on: string) {
  const lines = await ctx.db
    .selectFrom('billing.invoice_line')
    .select('spread_key')
    .where('invoice_id', '=', policy.bill_id!)
    .orderBy('line_no')
    .execute()
  const stopped = []
  for (const [at, { vehicleId, share }] of (await sharesOf(ctx, policy.id)).entries()) {
    const sourceKey = policy.resumed_on
      ? resumedPremiumKey(factsOf(policy), vehicleId)
      : lines[at]?.spread_key
    if (!sourceKey) throw new Error(`The bill of policy ${policy.number} has no spread for line ${at + 1}.`)
    const { remainingMinor } = await stopSpread(ctx, { sourceKey, on })
    stopped.push({ vehicleId, remainingMinor, share: await shareFacts(ctx, vehicleId, share) })
  }
  return stopped
}

/** What the insurer owes for an accident, once. */
export async function claimOnPolicy(ctx: Ctx, input: InputOf<typeof contract.claimOnPolicy>) {
  const policy = await lockPolicy(ctx, input.id)
  if (policy.state === 'draft') deny(stateChanged(policy.state))
  const claims = await ctx.db
    .selectFrom('fleet.insurance_claim')
    .select(['invoice_number', 'voided_on'])
    .where('flag_id', '=', input.flagId)
    .execute()
  const earlier = claims.find(claim => claim.voided_on === null)
  if (earlier) deny(conflict('fleet.policy.claimed', { params: { document: earlier.invoice_number } }))
  const accident = (await accidentsOf(ctx, policy)).find(one => one.flagId === input.flagId)
  if (!accident) deny(invalid('fleet.policy.notItsAccident', { field: 'flagId' }))
  const share = await shareFacts(ctx, accident.vehicleId, input.amount)
  const { flagId, on, claimNo } = input
  const { invoiceId, number } = await issueInvoice(
    ctx,
    claimInvoice(factsOf(policy), { flagId, on, claimNo, share, voidedClaims: claims.length }),
  )
  await ctx.db
    .insertInto('fleet.insurance_claim')
    .values({
      policy_id: policy.id,
      flag_id: flagId,
      claimed_on: on,
      amount_minor: input.amount,
      claim_no: claimNo,
      invoice_id: invoiceId,
      invoice_number: number,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `fleet.policy:${policy.id}`,
    label: policy.number,
    changes: [{ field: 'claimMinor', before: null, after: input.amount }],
  })
  ctx.hint('fleet.policy', policy.id)
  return { invoiceNumber: number }
}
