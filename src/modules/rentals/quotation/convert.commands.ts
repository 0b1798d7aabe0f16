import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { placeClaim, releaseClaimsOf } from '#modules/fleet/public.server.ts'
import { whyNotServe } from '#modules/parties/public.server.ts'
import { draftFromItem, keepPrice, planContract } from '../contract/contractWriting.commands.ts'
import { priceUnder, termOf } from '../price/pricing.queries.ts'
import { auditState, changeQuotation } from './quotation.commands.ts'
import type * as contract from './quotation.contract.ts'
import { itemsOf, labelOf, lockQuotation, type QuotationItem, type QuotationRow } from './quotation.row.ts'
import { approvedHoldHours, holdExpiresAt, whyNotConvert } from './quotation.rules.ts'

export async function convertQuotation(ctx: Ctx, input: InputOf<typeof contract.convertQuotation>) {
  const row = await lockQuotation(ctx, input.id)
  refuse(whyNotStale(row, input.version))
  const blacklist = await whyNotServe(ctx, [row.customer_id])
  const state = { status: row.status, validUntilOn: row.valid_until_on }
  refuse(whyNotConvert(state, { today: ctx.today, claim: null, blacklist }))
  const wanted = input.itemIds ? new Set(input.itemIds) : null
  const items = (await itemsOf(ctx, row.id)).filter(item => !wanted || wanted.has(item.id))
  await releaseClaimsOf(ctx, row.id)
  const contracts: { id: string; version: number }[] = []
  for (const item of items)
    for (let made = 0; made < item.quantity; made += 1)
      contracts.push({ id: await draftOf(ctx, row, item), version: 1 })
  await changeQuotation(ctx, row, { status: 'converted', hold_until: null })
  auditState(ctx, row, 'converted')
  return { contracts }
}

/** One draft with the lines and total of the offer; the hold of the offer passes to it until it is submitted. */
async function draftOf(ctx: Ctx, quotation: QuotationRow, item: QuotationItem): Promise<string> {
  const id = await draftFromItem(ctx, quotation, item)
  const term = termOf(ctx, item.type, item.start_at, item.due_back_at)
  const priced = { pricing: item.pricing, term, price: priceUnder(item.pricing, term) }
  const terms = { frequency: 'once', anchor: 'start_day', timing: 'advance' } as const
  await keepPrice(ctx, id, planContract(priced, terms, { downPaymentMinor: null, optionPriceMinor: null }))
  const target = item.vehicle_id
    ? { vehicleId: item.vehicle_id }
    : item.group_id
      ? { groupId: item.group_id }
      : null
  if (!target) return id
  const expiresAt = holdExpiresAt(ctx.now, approvedHoldHours)
  const { claimId } = await placeClaim(ctx, {
    target,
    period: { from: item.start_at, to: item.due_back_at },
    source: { type: 'contract', id, label: labelOf(quotation) },
    expiresAt: quotation.hold_until && quotation.hold_until > ctx.now ? quotation.hold_until : expiresAt,
  })
  await ctx.db.updateTable('rentals.contract').set({ claim_id: claimId }).where('id', '=', id).execute()
  return id
}
