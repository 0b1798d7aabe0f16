import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'
import type * as contract from './mark.contract.ts'
import {
  chargeKeyOf,
  custodianShare,
  type MarkDecision,
  type MarkType,
  type MarkView,
  whyNotDecide,
} from './mark.rules.ts'

export type MarkChoice = {
  readonly markId: string
  readonly decision: Exclude<MarkDecision, 'pending'>
  /** The whole cost in minor units; what the custodian pays of it follows from the waiver. */
  readonly costMinor: number | null
  /** The waiver's excess in minor units; null where the custodian bears the whole cost. */
  readonly excessMinor?: number | null
  readonly reason?: string | null
}

/** The content of a damage invoice; the caller makes it in the same transaction under `originKey`. */
export type DamageCharge = {
  readonly markId: string
  readonly vehicleId: string
  readonly custodyId: string
  readonly partyId: string | null
  readonly amountMinor: number
  readonly originKey: string
  readonly view: MarkView
  readonly type: MarkType
}

/**
 * Decides who bears a mark (R13). For the custodian it answers the facts of the invoice, which the caller makes and then
 * names with {@link recordMarkCharge}; otherwise null. Refusals: mark.charged, mark.notChargeable.
 */
export async function decideMarkFor(ctx: Ctx, choice: MarkChoice): Promise<DamageCharge | null> {
  const { mark, inspection } = await lockMark(ctx, choice.markId)
  const facts = {
    decision: mark.decision,
    chargedBy: mark.charge_document ?? mark.charge_key,
    firstSeenIn: { purpose: inspection.purpose, state: inspection.state, custodyId: inspection.custody_id },
  }
  refuse(whyNotDecide(facts, { decision: choice.decision, amountMinor: choice.costMinor }))
  const isCustodian = choice.decision === 'custodian'
  const amountMinor = isCustodian
    ? custodianShare(choice.costMinor!, choice.excessMinor ?? null)
    : choice.costMinor
  const originKey = isCustodian ? chargeKeyOf(mark.id, mark.voided_charges) : null
  await ctx.db
    .updateTable('fleet.mark')
    .set({
      decision: choice.decision,
      amount_minor: amountMinor,
      decided_at: ctx.now,
      decided_by: ctx.user.id,
      reason: choice.reason ?? null,
      charge_key: originKey,
      version: mark.version + 1,
    })
    .where('id', '=', mark.id)
    .execute()
  ctx.hint('fleet.mark', mark.id)
  if (!originKey || !inspection.custody_id) return null
  const custody = await ctx.db
    .selectFrom('fleet.custody')
    .select('party_id')
    .where('id', '=', inspection.custody_id)
    .executeTakeFirstOrThrow()
  return {
    markId: mark.id,
    vehicleId: mark.vehicle_id,
    custodyId: inspection.custody_id,
    partyId: custody.party_id,
    amountMinor: amountMinor!,
    originKey,
    view: mark.view,
    type: mark.type,
  }
}

/** Names the document that charged a mark, so that a second charge is refused with its number. */
export async function recordMarkCharge(ctx: Ctx, markId: string, document: string): Promise<void> {
  const { mark } = await lockMark(ctx, markId)
  refuse(mark.charge_key ? null : stateChanged(mark.decision))
  await ctx.db.updateTable('fleet.mark').set({ charge_document: document }).where('id', '=', markId).execute()
}

export async function decideMark(ctx: Ctx, input: InputOf<typeof contract.decideMark>) {
  const { mark } = await lockMark(ctx, input.id)
  refuse(whyNotStale(mark, input.version))
  await decideMarkFor(ctx, {
    markId: input.id,
    decision: input.decision,
    costMinor: input.amount ?? null,
    reason: input.reason,
  })
  ctx.audit({
    subject: `fleet.mark:${mark.id}`,
    changes: [
      { field: 'decision', before: mark.decision, after: input.decision },
      { field: 'amountMinor', before: mark.amount_minor, after: input.amount ?? null },
    ],
    ...(input.reason ? { reason: input.reason } : {}),
  })
  return { version: mark.version + 1 }
}

async function lockMark(ctx: Ctx, id: string) {
  const mark = await ctx.db
    .selectFrom('fleet.mark')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!mark) deny(notFound())
  const inspection = await ctx.db
    .selectFrom('fleet.inspection')
    .select(['purpose', 'state', 'custody_id'])
    .where('id', '=', mark.first_seen_in)
    .executeTakeFirstOrThrow()
  return { mark, inspection }
}
